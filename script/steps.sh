# Steps of a check or test run: each is timed and told, and the run ends as its worst step did.

PATH=$PWD/.venv/bin:$PWD/node_modules/.bin:$PATH
export PATH
worst=0
told=$(mktemp)
trap 'rm -f "$told"' EXIT

# failures: how many failed tests the run has counted so far.
failures() { awk '{ failed += $2 } END { print failed + 0 }' "${GRIDLESS_TALLY:-/dev/null}"; }

# step NAME COMMAND...: runs the command whatever happened before. A step that fails without a failed test
# (a check, or tests that could not even start) counts as one failure.
step() {
    name=$1
    shift
    printf '\n== %s\n' "$name"
    began=$(date +%s)
    failed_before=$(failures)
    if "$@"; then
        verdict=ok
    else
        verdict=FAILED
        worst=1
        [ -z "${GRIDLESS_TALLY:-}" ] || [ "$(failures)" -gt "$failed_before" ] || echo '0 1' >> "$GRIDLESS_TALLY"
    fi
    printf '%-34s %-6s %5s s\n' "$name" "$verdict" "$(($(date +%s) - began))" >> "$told"
}

# beside NAME COMMAND...: a step that runs while others do. `joined` waits for it and tells what it said.
beside() {
    aside=$(mktemp)
    (step "$@"; exit "$worst") > "$aside" 2>&1 &
    aside_pid=$!
}

joined() {
    wait "$aside_pid" || worst=1
    cat "$aside"
    rm -f "$aside"
}

static_checks() {
    beside 'types (mypy)' mypy
    step 'style (ruff)' ruff check .
    step 'format (ruff)' ruff format --check .
    step 'imports (lint-imports)' lint-imports
    step 'style (ESLint)' eslint static/js tests eslint.config.js
    step 'types (tsc)' tsc
    step 'migrations are complete' python manage.py makemigrations --check --dry-run
    step 'API schema' python manage.py spectacular --validate --fail-on-warn --file /dev/null
    step 'rules without a test' pytest tests --collect-only --rule-index -qq --no-header
    joined
}

# summary: what ran, how it ended; leaves with the worst result.
summary() {
    printf '\n== summary\n'
    cat "$told"
    if [ -n "${GRIDLESS_TALLY:-}" ]; then
        awk '{ passed += $1; failed += $2 } END { printf "%d passed, %d failed\n", passed, failed }' "$GRIDLESS_TALLY"
        rm -f "$GRIDLESS_TALLY"
    fi
    exit "$worst"
}
