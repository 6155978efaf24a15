"""Scripts and style sheets as they are served: bundled from modules, and doing what the modules do."""

import subprocess
from pathlib import Path

import pytest
from django.template import engines
from django.test import override_settings

from config.bundles import SCRIPTS, STYLES, BundleError, bundles, script

STATIC = Path(__file__).resolve().parents[2] / "static"
TREES = STATIC.parent / "tests" / "js" / "trees.js"
BUNDLED = {"staticfiles": {"BACKEND": "config.storage.BundledStorage"}}


def said(modules: dict[str, str]) -> str:
    """What the bundle of `main.js` prints when it runs."""
    text = script("main.js", modules.__getitem__)
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


def test_doc_comments_stay_at_home_and_what_looks_like_one_does_not() -> None:
    text = """/** What it
 * says. @param {string} a */
export const a = '/** here */ // and there';
  /** @type {x} */
  // A remark.
const b = 1; // Another remark.
/* A remark within a function. */
const c = /** @type {any} */ (a);
console.log(/** @type {any} */ (c));
const d = (/** @type {string} */ e, /** @type {string} */ f) => e + f;
"""
    bundle = script("main.js", {"main.js": text}.__getitem__)
    assert not [word for word in ("@param", "@type", "remark", "within") if word in bundle]
    assert said({"main.js": text}) == "/** here */ // and there"


def test_margins_stay_at_home() -> None:
    text = "if (true) {\n  console.log(`a  ${'  b'}`,\n    ' c');\n}\n"
    assert "\n " not in script("main.js", {"main.js": text}.__getitem__)
    assert said({"main.js": text}) == "a    b  c"


def test_lines_are_joined_where_a_break_says_nothing() -> None:
    text = "const a = [\n  1, // one's own remark,\n\n  2,\n];\n\nif (a.length) {\n  console.log(\n    a.join(),\n  );\n}\n"
    bundle = script("main.js", {"main.js": text}.__getitem__)
    assert "{console.log(a.join(),);}" in bundle
    assert "\n\n" not in bundle
    assert bundle.count("\n") < text.count("\n")
    assert said({"main.js": text}) == "1,2"


def test_spaces_that_only_a_reader_needs_are_left_out_and_those_in_words_are_not() -> None:
    text = "const a = (b) => { return { ...b, c: `{ ${b.d} }`, e: '; }', f: \") {\" }; }; // one's own\n"
    text += "console.log(JSON.stringify(a({ d: ' => ' })));\n"
    bundle = script("main.js", {"main.js": text}.__getitem__)
    assert "(b)=>{return {...b,c:`{ ${b.d} }`,e:'; }'" in bundle
    assert said({"main.js": text}) == '{"d":" => ","c":"{  =>  }","e":"; }","f":") {"}'
    sums = "const a = 2;\nconst b = a > 1 && a !== 3 ? a - -1 : a + 1;\nconsole.log(b, /^x ?(= )?$/.test('x = '));\n"
    assert "b=a>1&&a!==3?a - -1:a+1;" in script("main.js", {"main.js": sums}.__getitem__)
    assert said({"main.js": sums}) == "3 true"


def test_remarks_of_style_sheets_stay_at_home() -> None:
    sheet = '/* Why\n so. */\np,\na > b {\n  margin: 0 1px;\n  content: "; , }";\n} /* here */\n'
    made = bundles(lambda name: sheet if name.endswith(".css") else "")
    assert set(made["bundles/site.css"].split("\n")) == {'p,a > b{margin:0 1px;content:"; , }"}'}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("export default 3;", "not understood"),
        ("export { a };", "not understood"),
        ("import './b.js';", "not understood"),
        ("import { a } from 'somewhere';", "no file of ours"),
        ("import { a } from './main.js';", "need each other"),
        ("const a = `x${b}` + `", "goes on in the next line"),
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
            subprocess.run(["node", "--input-type=module", "--check"], input=text, text=True, check=True)
    assert all(
        part in made["bundles/battle.css"] for part in (".feature-wall", ".battle-bar", ".option", "pointer:coarse")
    )


def test_what_is_left_out_changes_nothing_that_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    served = bundles(lambda name: (STATIC / name).read_text())
    monkeypatch.setattr("config.bundles.minified", lambda body: body)
    written = bundles(lambda name: (STATIC / name).read_text())
    for made, folder in ((served, tmp_path / "served"), (written, tmp_path / "written")):
        folder.mkdir()
        for name in SCRIPTS:
            (folder / f"{name}.js").write_text(made[f"bundles/{name}.js"])
    assert served != written
    compare = ["node", str(TREES), str(tmp_path / "served"), str(tmp_path / "written")]
    assert subprocess.run(compare, capture_output=True, text=True, check=True).stdout.split() == sorted(SCRIPTS)


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
