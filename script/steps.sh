# Steps of a check or test run: each is timed and reported, and the run ends with the worst result.

PATH=$PWD/.venv/bin:$PWD/node_modules/.bin:$PATH
for folder in "$PWD"/node_modules/node-linux-*/bin; do # older versions of npm leave no link to it in .bin
    [ ! -d "$folder" ] || PATH=$folder:$PATH
done
export PATH
export PYTHONDONTWRITEBYTECODE= # processes of the run share compiled files
worst=0
asides=
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

# beside NAME COMMAND...: a step that runs while others do. `joined` waits for all of these and prints their output.
beside() {
    said=$(mktemp)
    [ -z "${GRIDLESS_TALLY:-}" ] || : > "$said.tally"
    (
        [ -z "${GRIDLESS_TALLY:-}" ] || GRIDLESS_TALLY=$said.tally
        step "$@"
        exit "$worst"
    ) > "$said" 2>&1 &
    asides="$asides $!:$said"
}

joined() {
    for aside in $asides; do
        said=${aside#*:}
        wait "${aside%%:*}" || worst=1
        cat "$said"
        [ -z "${GRIDLESS_TALLY:-}" ] || cat "$said.tally" >> "$GRIDLESS_TALLY"
        rm -f "$said" "$said.tally"
    done
    asides=
}

# pinned_node: true when the Node that runs is the one of package.json, where there is one for this machine.
pinned_node() {
    node -e 'const wanted = require("./package.json").optionalDependencies[`node-${process.platform}-${process.arch}`];
        if (wanted && process.version !== `v${wanted}`) throw `Node ${process.version} runs instead of v${wanted}`;'
}

static_checks() {
    beside 'types (mypy)' mypy
    beside 'rules without a test' pytest tests --ignore tests/config/test_documented_api.py \
        --collect-only --rule-index -qq --no-header
    step 'Node is the pinned one' pinned_node
    step 'style (ruff)' ruff check .
    step 'format (ruff)' ruff format --check .
    step 'imports (lint-imports)' lint-imports
    step 'format (Prettier)' prettier --check static tests templates/worker.js eslint.config.js
    step 'style (ESLint)' eslint static/js tests eslint.config.js
    step 'types (tsc)' tsc
    step 'migrations are complete' python manage.py makemigrations --check --dry-run
    step 'API schema' python manage.py spectacular --validate --fail-on-warn --file /dev/null
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
