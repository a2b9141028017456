"""The published JSON Schema describes what is written and what is read."""

import json

import jsonschema
import pytest
from hypothesis import given

from memaudit_gym.document import from_document, to_document
from memaudit_gym.io import write_json
from tests.io.sample import full_package
from tests.io.test_fuzz import SCHEMA, validator
from tests.strategies import packages


def test_it_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_written_files_conform(tmp_path):
    write_json(full_package(), tmp_path / "p.json")
    validator.validate(json.loads((tmp_path / "p.json").read_text("utf-8")))


@given(packages())
def test_documents_conform(package):
    validator.validate(to_document(package))


def test_lenient_forms_conform():
    document = {
        "name": "lenient",
        "experiences": [{"experience_id": "e"}],
        "candidate_memories": [
            {
                "candidate_id": "c",
                "experience_id": "e",
                "type": "summary",
                "cost": {"total": 3},
                "coverage": [{"unit_id": "r", "fidelity": 0.5}],
            },
            {
                "candidate_id": "d",
                "experience_id": "e",
                "type": "x",
                "text": "Two words.",
                "coverage": {"r": 1},
            },
        ],
        "evidence_units": [{"unit_id": "r"}],
    }
    validator.validate(document)
    assert len(from_document(document).coverage.values) == 2


@pytest.mark.parametrize(
    ("table", "field", "value"),
    [
        ("candidate_memories", "cost", 0),
        ("candidate_memories", "confidence", 2),
        ("coverage_matrix", "coverage", 1.5),
        ("evidence_units", "unit_weight", -1),
        ("evidence_units", "role", "old"),
        ("experiences", "experience_id", ""),
        ("queries", "required_unit_ids", "r1"),
    ],
)
def test_faults_do_not_conform(table, field, value):
    document = to_document(full_package())
    document[table][0][field] = value
    assert not validator.is_valid(document)
