# Shared by script/bare and script/bare_public, which set `root`: builds the smallest Debian that debootstrap makes in
# that folder, with a clone of the last commit. SUITE (bookworm) and MIRROR can be chosen.

SUITE=${SUITE:-bookworm}
MIRROR=${MIRROR:-http://deb.debian.org/debian}
NETWORK='http_proxy https_proxy no_proxy PIP_INDEX_URL PIP_CERT NPM_CONFIG_REGISTRY NODE_EXTRA_CA_CERTS SSL_CERT_FILE'
checkout=/root/gridless

# inside COMMAND...: runs a shell command line in the checkout of the bare Debian, without this machine's environment.
inside() {
    env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        chroot "$root" /bin/sh -c ". /etc/gridless-bare; cd $checkout; $*"
}

# bare_debian: makes the folder anew.
bare_debian() {
    [ "$(id -u)" -eq 0 ] || stop "$0 builds a Debian in a folder and needs root: sudo $0"
    [ ! -e "$root" ] || [ -f "$root/etc/gridless-bare" ] ||
        stop "$root exists and was not made by script/bare; name another folder."
    [ -z "$(git status --porcelain)" ] || say 'what is not committed is not tried: the last commit is cloned.'
    missing=
    for program in debootstrap strace unshare; do
        has "$program" || missing="$missing $program"
    done
    # shellcheck disable=SC2086  one word a package
    [ -z "$missing" ] || install_packages $(echo "$missing" | sed 's/unshare/util-linux/')

    say "building Debian $SUITE in $root"
    rm -rf "$root"
    mkdir -p "$root/etc"
    touch "$root/etc/gridless-bare"
    debootstrap --variant=minbase "$SUITE" "$root" "$MIRROR" >"$root/debootstrap.log" 2>&1 ||
        stop "debootstrap failed; $root/debootstrap.log says why."
    cat >"$root/etc/apt/sources.list" <<SOURCES
deb $MIRROR $SUITE main
deb $MIRROR $SUITE-updates main
deb ${MIRROR%/debian}/debian-security $SUITE-security main
SOURCES
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d" # no service of a package starts by itself
    chmod +x "$root/usr/sbin/policy-rc.d"
    for name in $NETWORK; do
        value=$(printenv "$name") || continue
        if [ -f "$value" ]; then
            cp "$value" "$root/etc/gridless-$name"
            value=/etc/gridless-$name
        fi
        printf "export %s='%s'\n" "$name" "$value" >>"$root/etc/gridless-bare"
    done
    git clone -q --no-hardlinks . "$root$checkout"
}
