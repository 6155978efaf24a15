"""Scripts and style sheets as they are served: bundled from modules, and doing what the modules do."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.template import engines
from django.test import override_settings

from config.bundles import SCRIPTS, STYLES, BundleError, bundles, script
from config.minifier import minified

STATIC = Path(__file__).resolve().parents[2] / "static"
BUNDLED = {"staticfiles": {"BACKEND": "config.storage.BundledStorage"}}


def said(modules: dict[str, str]) -> str:
    """What the bundle of `main.js` prints when it runs, minified as the site serves it."""
    text = minified("main.js", script("main.js", modules.__getitem__))
    done = subprocess.run(["node", "--input-type=module"], input=text, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_modules_see_what_they_import_and_nothing_else() -> None:
    modules = {
        "main.js": "import { a as one, B } from './one/a.js';\nimport * as two from './two.js';\nconst hidden = 3;\n"
        "console.log(one(), new B().b, two.hidden, hidden);\n",
        "one/a.js": "import {\n  hidden,\n} from '../two.js';\nexport function a() {\n  return later();\n}\n"
        "const later = () => hidden + 1;\nexport class B {\n  b = 'b';\n}\n",
        "two.js": "export const hidden = 1;\nexport async function more() {}\n",
    }
    assert said(modules) == "2 b 1 3"


def test_a_module_that_two_need_runs_once_and_before_both() -> None:
    modules = {
        "main.js": "import { left } from './left.js';\nimport { right } from './right.js';\nconsole.log(left === right);\n",
        "left.js": "import { shared } from './shared.js';\nexport const left = shared;\n",
        "right.js": "import { shared } from './shared.js';\nexport const right = shared;\n",
        "shared.js": "console.log('once');\nexport const shared = {};\n",
    }
    assert said(modules) == "once\ntrue"


def test_a_bundle_exports_what_its_module_exports() -> None:
    modules = {"main.js": "import { a } from './a.js';\nexport const b = a + 1;\n", "a.js": "export const a = 1;\n"}
    assert script("main.js", modules.__getitem__).endswith("export const { b } = $1;\n")


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("'a = b'.replace(/ = /g, '+')", "a+b"),
        ("'a {  b'.split(/ {  /)", "[ 'a', 'b' ]"),
        (r"'it\'s  {  x }  // \' ; }'", "it's  {  x }  // ' ; }"),
        (r'"say \"x = y\"  ; }"', 'say "x = y"  ; }'),
        ("`a  ${[1].map((n) => ` is  ${n} // `).join('')}  b`", "a   is  1 //   b"),
        ("/[/'\"`]  \\/\\/ = /.source", "[/'\"`]  \\/\\/ = "),
        ("4 / 2 / 1", "2"),
        ("1 - -1", "2"),
        ("'/** here */ // and there'", "/** here */ // and there"),
        ("((/** @type {string} */ a) => a + '  ')('b')", "b  "),
        ("JSON.stringify((() => { const a = 1; return { a, ...{ b: ' => ' } }; })())", '{"a":1,"b":" => "}'),
    ],
)
def test_minified_scripts_print_what_written_ones_print(code: str, printed: str) -> None:
    written = f"console.log({code});\n"
    done = subprocess.run(["node", "-e", written], capture_output=True, text=True, check=True)
    assert done.stdout == f"{printed}\n"
    assert said({"main.js": written}) == printed.strip()
    minified_code = minified("main.js", written)
    assert (
        subprocess.run(["node", "-e", minified_code], capture_output=True, text=True, check=True).stdout == done.stdout
    )


def test_what_only_a_reader_needs_stays_at_home_and_names_do_not_change() -> None:
    text = "/** What it says. */\nexport function measured(piece) {\n  // A remark.\n  return piece.at;\n}\n"
    assert minified("a.js", text) == "export function measured(piece){return piece.at}"
    sheet = '/* Why\n so. */\np,\na > b {\n  margin: 0 1px;\n  content: "; , }";\n} /* here */\n'
    assert minified("a.css", sheet) == 'p,a>b{margin:0 1px;content:"; , }"}'


def test_what_is_no_script_is_said_when_files_are_gathered() -> None:
    with pytest.raises(ValueError, match=r"a\.js: unexpected = in expression on line 1"):
        minified("a.js", "let = = 3;")


def test_no_server_loads_the_minifier() -> None:
    look = "import config.asgi, config.urls, config.templatetags.site, sys; sys.exit('minify' in sys.modules)"
    subprocess.run([sys.executable, "-c", look], check=True, cwd=STATIC.parent)


def test_every_module_passes_its_own_tests_minified(tmp_path: Path) -> None:
    root = STATIC.parent
    for path in (*STATIC.rglob("*.js"), *(root / "tests").rglob("*.js")):
        text = path.read_text()
        copy = tmp_path / path.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(minified(path.name, text) if path.is_relative_to(STATIC) else text)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "templates").symlink_to(root / "templates")
    (tmp_path / "tests" / "vectors").symlink_to(root / "tests" / "vectors")
    names = sorted(str(path) for path in (tmp_path / "tests" / "js").glob("*.test.js"))
    done = subprocess.run(
        ["node", "--test", "--test-reporter=dot", *names], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stdout[-5000:]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("export default 3;", "not understood"),
        ("export { a };", "not understood"),
        ("import './b.js';", "not understood"),
        ("import { a } from 'somewhere';", "not a file of this site"),
        ("import { a } from './main.js';", "need each other"),
    ],
)
def test_what_cannot_be_bundled_is_said_when_files_are_gathered(line: str, why: str) -> None:
    with pytest.raises(BundleError, match=why):
        script("main.js", {"main.js": f"{line}\n", "b.js": ""}.__getitem__)


def test_every_bundle_is_whole_and_can_be_read() -> None:
    made = bundles(lambda name: (STATIC / name).read_text())
    assert set(made) == {f"bundles/{name}.js" for name in SCRIPTS} | {f"bundles/{name}.css" for name in STYLES}
    for name, text in made.items():
        if name.endswith(".js"):
            served = minified(name, text)
            subprocess.run(["node", "--input-type=module", "--check"], input=served, text=True, check=True)
    assert all(
        part in made["bundles/battle.css"] for part in (".feature-wall", ".battle-bar", ".option", "pointer: coarse")
    )


def test_a_page_names_modules_while_developing_and_bundles_when_served(tmp_path: Path) -> None:
    page = engines["django"].from_string("{% load site %}{% styles 'battle' %}{% script 'play' %}")
    assert 'src="/static/js/play/main.js"' in page.render()
    assert page.render().count("stylesheet") == len(STYLES["battle"])
    (tmp_path / "staticfiles.json").write_text(
        '{"version": "1.1", "paths": {"bundles/battle.css": "bundles/battle.1.css", "bundles/play.js": "bundles/play.2.js"}}'
    )
    with override_settings(STORAGES=BUNDLED, STATIC_ROOT=tmp_path):
        assert page.render() == (
            '<link rel="stylesheet" href="/static/bundles/battle.1.css">'
            '<script type="module" src="/static/bundles/play.2.js"></script>'
        )


def early_uses(text: str) -> list[str]:
    """The variables of a script that are read in a declaration before their own part of it has run."""
    command = ["node", str(Path(__file__).parents[1] / "js" / "early_uses.js")]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_no_declaration_is_moved_before_what_it_reads() -> None:
    """The minifier joins declarations, and has moved a destructuring before the value that it takes apart."""
    scripts = bundles(lambda file: (STATIC / file).read_text())
    minified_scripts = {name: minified(name, text) for name, text in scripts.items() if name.endswith(".js")}
    assert len(minified_scripts) > 5
    assert {name: early_uses(text) for name, text in minified_scripts.items()} == {key: [] for key in minified_scripts}
    assert early_uses("const {b}=a,a=f();") == ["a"]
    assert early_uses("const a=f(),{b}=a,c=()=>d,d=b;") == []
