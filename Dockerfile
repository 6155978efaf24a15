# The site of compose.yaml. `docker compose build` makes it from a clone.
FROM python:3.13.9-slim-bookworm

RUN apt-get update -q && apt-get install -y -q --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/* \
    && useradd --system --user-group --uid 900 --home-dir /state --shell /usr/sbin/nologin gridless \
    && install -d -m 700 -o gridless -g gridless /state /secrets /certificates
WORKDIR /app
COPY requirements.txt requirements-lab.txt ./
RUN python -m venv .venv && .venv/bin/pip install -q --no-cache-dir --require-hashes -r requirements.txt \
    && .venv/bin/pip install -q --no-cache-dir --require-hashes -r requirements-lab.txt
COPY . .
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1
USER gridless
CMD ["script/serve"]
