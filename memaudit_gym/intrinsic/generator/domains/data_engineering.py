"""Data engineering: tables, pipelines and their contracts."""

from memaudit_gym.intrinsic.generator.domains.domain import Domain, names, numbers

DATA_ENGINEERING = Domain(
    name="data engineering",
    things=tuple(
        (
            "orders-mart clicks-lake returns-feed parts-catalog weather-import survey-table "
            "loyalty-stream tariff-cube depot-snapshot claims-extract sensor-topic donor-list"
        ).split()
    ),
    attributes=(
        numbers("freshness target", "minutes", "10 15 20 30 40 55 70 95"),
        numbers("partition count", "shards", "8 12 16 24 32 48 56 96"),
        numbers("history depth", "months", "6 9 13 18 24 30 36 48"),
        numbers("null tolerance", "percent", "1 2 3 5 7 9 11 14"),
        numbers("row ceiling", "millions", "5 10 17 25 40 65 85 115"),
        names("storage format", "Parquet Avro Iceberg Hudi Delta Lance Orc Nimble"),
        names("data steward", "Bianchi Czerny Delacroix Engstrom Fischer Gupta Haddad Ishikawa"),
        names("orchestrator home", "Airflow Dagster Prefect Luigi Kestra Argo Mage Oozie"),
        names("backfill rhythm", "nightly weekly daily monthly fortnightly quarterly yearly"),
        names("schema audit", "monthly quarterly weekly fortnightly yearly daily nightly"),
        names("column masking", "optional mandatory enabled disabled suspended paused required"),
    ),
    asides=(
        "The lineage graph finally fits on a screen, provided that the screen is a wide one.",
        "A join on names instead of keys had survived in a corner that nobody ever visits.",
        "{p} wrote a small check that finds duplicated headers, and it found some right away.",
        "Analysts would like fewer tables and more descriptions, in that order.",
        "Daylight saving time visited us again and left the usual gap in the charts.",
        "An upstream team renamed a column on a Friday, which is how we learned about "
        "their new naming guide.",
        "The consumers of {e} were asked what they would miss first, and the answers were "
        "surprising.",
        "{t} is drafting a contract template that is short enough to be read.",
        "Compression saved less than hoped, mostly because the free text columns refuse to shrink.",
        "We talked about ownership of derived tables and agreed to talk again with more "
        "people present.",
        "The warehouse bill was flat for once, and nobody dared to ask why.",
        "A late file arrived twice and was politely ignored the second time.",
        "Test data keeps leaking into demos, so the demo account gets a sandbox of its own.",
        "The glossary entry for {e} was copied from a slide and shows it.",
        "Someone proposed to write the transformations in plain queries again, to mixed applause.",
        "There is a long tail of reports that are built and never opened.",
    ),
)
