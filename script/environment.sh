# Shared by the scripts beside it: finds Python, keeps .venv in step with the requirements files and node_modules with
# package-lock.json (only checks and tests need Node, never the product).

say() { printf 'Gridless: %s\n' "$*"; }
stop() { printf 'Gridless: %s\n' "$*" >&2; exit 2; }

# The first Python of at least 3.11, or a sentence with the command that brings one.
find_python() {
    for name in python3 python3.13 python3.12 python3.11 python; do
        if command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    stop 'Python 3.11 or newer is missing; on Debian or Ubuntu: apt-get install python3 python3-venv'
}

# fingerprint FILE...: one line that changes when any of the files does.
fingerprint() { cat "$@" 2>/dev/null | cksum; }

# unchanged STAMP LINE: true when STAMP holds LINE from last time.
unchanged() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

# virtual_environment REQUIREMENTS: .venv with exactly these packages; does nothing when that is so already.
virtual_environment() {
    stamp=.venv/$1.stamp
    wanted=$(fingerprint requirements*.txt)
    if unchanged "$stamp" "$wanted" && .venv/bin/python -c '' 2>/dev/null; then
        return
    fi
    if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
        python=$(find_python) || exit 2
        "$python" -c 'import ensurepip, venv' 2>/dev/null ||
            stop 'Python cannot make virtual environments yet; on Debian or Ubuntu: apt-get install python3-venv'
        say "making a virtual environment in .venv with $("$python" --version)"
        rm -rf .venv
        "$python" -m venv .venv
    fi
    say "installing the packages of $1"
    .venv/bin/python -m pip install -qq --disable-pip-version-check --require-hashes -r "$1" ||
        stop "pip could not install $1; its last lines above say why. Check the network, then start again."
    printf '%s\n' "$wanted" > "$stamp"
}

# node_packages: node_modules with exactly the packages of package-lock.json; does nothing when that is so already.
node_packages() {
    stamp=node_modules/.gridless.stamp
    wanted=$(fingerprint package.json package-lock.json)
    if unchanged "$stamp" "$wanted"; then
        return
    fi
    command -v npm >/dev/null 2>&1 || stop 'Node is missing; on Debian or Ubuntu: apt-get install nodejs npm'
    say 'installing the packages of package-lock.json'
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error ||
        stop 'npm could not install package-lock.json; its last lines above say why. Check the network, then start again.'
    printf '%s\n' "$wanted" > "$stamp"
}
