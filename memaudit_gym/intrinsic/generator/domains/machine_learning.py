"""Machine learning: models, their training and their serving."""

from memaudit_gym.intrinsic.generator.domains.domain import Domain, names, numbers

MACHINE_LEARNING = Domain(
    name="machine learning",
    things=tuple(
        (
            "churn-model price-ranker spam-tagger demand-forecaster photo-matcher query-rewriter "
            "speech-notes route-scorer fraud-scorer topic-mapper reply-suggester "
            "defect-spotter"
        ).split()
    ),
    attributes=(
        numbers("context window", "tokens", "512 768 1024 1536 2048 3072 4096 6144"),
        numbers("training schedule", "epochs", "10 12 15 18 21 25 30 36"),
        numbers("dropout setting", "percent", "5 8 10 15 20 22 25 30"),
        numbers("drift alarm", "deviations", "2 3 4 5 6 7 8 9"),
        numbers("label sample", "pages", "100 150 200 240 280 330 400 470"),
        names(
            "base architecture", "Resnet Mamba Longformer Deberta Convnext Perceiver Hyena Retnet"
        ),
        names(
            "feature registry",
            "Feast Hopsworks Tecton Butterfree Featureform Chronon Rasgo Zipline",
        ),
        names("review lead", "Adeyemi Castellanos Dubois Eriksen Farouk Gallagher Hoshino Ivanova"),
        names("retraining rhythm", "monthly weekly daily quarterly fortnightly nightly yearly"),
        names("bias report", "quarterly monthly weekly fortnightly yearly daily nightly"),
        names("shadow deployment", "optional mandatory enabled disabled suspended paused required"),
    ),
    asides=(
        "The loss curve looked like a ski slope, with a jump that nobody had ordered at the end.",
        "Annotators asked for clearer examples of the borderline cases, and they were "
        "right to ask.",
        "{p} found a leak between the splits that had flattered us for quite a while.",
        "Half of the cluster was idle over the weekend while the other half was fighting "
        "for memory.",
        "The notebook that everyone copies from has become a small legend and a large liability.",
        "We looked at failures by hand for an hour, which taught us more than the last "
        "three dashboards.",
        "There is a paper that does something similar, but its numbers are on a different corpus.",
        "{t} would rather have a slower model that explains itself than a quick one that shrugs.",
        "The users of {e} rarely complain about quality and often about the wording of "
        "the interface.",
        "A seed was missing from the configuration, so the comparison had to be run again.",
        "Calibration plots were printed and hung next to the coffee machine, where they "
        "get attention.",
        "The tokenizer treats emoji as an insult, and the chat logs are full of them.",
        "Our experiment tracker now groups runs by question instead of by author.",
        "Nobody was able to reproduce the miracle run from the offsite.",
        "The model card of {e} is too polite about its weaknesses.",
        "We should retire the oldest baseline, but it has become something of a mascot.",
    ),
)
