"""One app over one index for all tests of this folder that only read."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ingest.store.store import Store
from tests.web.site import ants, bees, make
from web.app import create_app
from web.settings import Settings


@pytest.fixture(scope="session")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("site") / "index", bees(), ants())


@pytest.fixture(scope="session")
def app(index: Path) -> Flask:
    return create_app(Settings(index=index))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def reference(index: Path) -> str:
    with Store.open(index) as store:
        return store.references("bees")[0].id
