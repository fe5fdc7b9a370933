"""The wheel holds the four packages and nothing else at its top."""

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_wheel_has_the_four_packages_at_its_top(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    packages = {top for top in tops if not top.endswith(".dist-info")}
    assert packages == {"gazetteers", "ingest", "resolver", "web"}
    for needed in (
        "ingest/store/schema.sql",
        "gazetteers/data/styles/common.toml",
        "web/openapi.yaml",
        "web/templates/search.html",
        "ingest/py.typed",
    ):
        assert needed in names
