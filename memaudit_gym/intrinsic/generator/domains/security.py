"""Security: gateways, vaults, and the rules around them."""

from memaudit_gym.intrinsic.generator.domains.domain import Domain, names, numbers

SECURITY = Domain(
    name="security",
    things=tuple(
        (
            "badge-portal token-vault admin-bastion guest-wifi partner-gateway mail-filter "
            "key-escrow fraud-desk audit-archive device-registry payroll-vpn visitor-kiosk"
        ).split()
    ),
    attributes=(
        numbers("session lifetime", "minutes", "15 20 25 35 45 50 65 90"),
        numbers("lockout threshold", "failures", "3 4 5 6 7 8 10 12"),
        numbers("password length", "characters", "8 12 14 16 18 20 24 28"),
        numbers("log retention", "days", "30 45 60 90 120 180 270 400"),
        numbers("risk score", "points", "10 18 23 31 37 44 56 61"),
        names("identity provider", "Keycloak Okta Authentik Zitadel Gluu Shibboleth Dex Ory"),
        names("escalation contact", "Halvorsen Okafor Lindqvist Moreau Tanaka Brandt Silva Kowal"),
        names("cipher suite", "Aegis Chacha Camellia Aria Serpent Twofish Kuznyechik Speck"),
        names("key rotation", "yearly quarterly monthly weekly fortnightly daily nightly"),
        names("access review", "quarterly monthly yearly weekly fortnightly daily nightly"),
        names(
            "hardware attestation", "optional mandatory enabled disabled suspended paused required"
        ),
    ),
    asides=(
        "The phishing exercise went better than feared, although the fake parcel notice "
        "still caught a few of us.",
        "Our external testers were polite about the findings and blunt about the documentation.",
        "{p} reminded the room that a rule nobody can follow protects nobody.",
        "There was a false alarm when the scanner met a colleague's home grown script.",
        "The threat model for {e} has too many boxes and not enough arrows, so it will be redrawn.",
        "Legal wants to be told earlier when something smells of an incident, even when "
        "it turns out to be nothing.",
        "A tailgater was seen at the side entrance, and reception has been asked to be "
        "less friendly.",
        "The training slides were shortened by half, and nobody has missed the other half so far.",
        "We compared notes with {t} about who gets woken up at night and why.",
        "An old service account turned out to belong to a project that was closed years ago.",
        "The vendor questionnaire arrived again with the same questions in a different order.",
        "Somebody suggested a bounty for the best bug report, and the idea was warmly received.",
        "The tabletop exercise ended early because the scenario solved itself.",
        "Those who look after {e} asked for a quiet week before the next change.",
        "Our allow list has grown a beard, and {p} volunteered to shave it.",
        "The auditors liked the screenshots more than the prose that came with them.",
    ),
)
