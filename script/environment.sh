# Shared by the other scripts: installs Debian packages, finds Python, keeps .venv in step with the requirements files
# and node_modules with package-lock.json. Only checks and tests need Node.

say() { printf 'Gridless: %s\n' "$*"; }
stop() { printf 'Gridless: %s\n' "$*" >&2; exit 2; }

# Debian keeps the programs of servers in folders that are not on everybody's PATH.
for folder in /usr/sbin /usr/lib/postgresql/*/bin; do
    case :$PATH: in
        *:"$folder":*) ;;
        *) [ ! -d "$folder" ] || PATH=$PATH:$folder ;;
    esac
done

# has PROGRAM...: true when all of them can be started.
has() {
    for program in "$@"; do
        command -v "$program" >/dev/null 2>&1 || return 1
    done
}

# install_packages PACKAGE...: installs these Debian packages, or stops with the command that a person can run.
install_packages() {
    has apt-get || stop "please install these with your system's packages: $*"
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        sudo -n true 2>/dev/null || stop "something is missing: sudo apt-get install -y $*"
        as_root='sudo -n'
    fi
    say "installing $*"
    $as_root apt-get update -q &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@" ||
        stop "apt-get could not install $*"
}

# The first Python of at least 3.11 that can make virtual environments; false when there is none.
find_python() {
    for name in python3 python3.13 python3.12 python3.11 python; do
        if command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    return 1
}

# fingerprint FILE...: one line that changes when any of the files does.
fingerprint() { cat "$@" 2>/dev/null | cksum; }

# unchanged STAMP LINE: true when STAMP holds LINE from last time.
unchanged() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

# virtual_environment REQUIREMENTS: .venv with exactly these packages; does nothing if they are there.
virtual_environment() {
    stamp=.venv/$1.stamp
    wanted=$(fingerprint requirements*.txt)
    if unchanged "$stamp" "$wanted" && .venv/bin/python -c '' 2>/dev/null; then
        return
    fi
    if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
        find_python >/dev/null || install_packages python3 python3-venv
        python=$(find_python) || stop 'Python 3.11 or newer with its venv module is missing; please install it.'
        say "making a virtual environment in .venv with $("$python" --version)"
        rm -rf .venv
        "$python" -m venv .venv
    fi
    say "installing the packages of $1"
    .venv/bin/python -m pip install -qq --disable-pip-version-check --require-hashes -r "$1" ||
        stop "pip could not install $1; its last lines above say why. Check the network, then start again."
    printf '%s\n' "$wanted" > "$stamp"
}

# node_packages: node_modules with exactly the packages of package-lock.json; does nothing if they are there.
node_packages() {
    stamp=node_modules/.gridless.stamp
    wanted=$(fingerprint package.json package-lock.json)
    if unchanged "$stamp" "$wanted"; then
        return
    fi
    command -v npm >/dev/null 2>&1 || stop 'Node is missing; on Debian or Ubuntu: apt-get install nodejs npm'
    say 'installing the packages of package-lock.json'
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error ||
        stop 'npm could not install package-lock.json; its lines above say why. Check the network, then start again.'
    printf '%s\n' "$wanted" > "$stamp"
}
