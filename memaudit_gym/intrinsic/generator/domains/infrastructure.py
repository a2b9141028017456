"""Infrastructure: services, their limits, and where they run."""

from memaudit_gym.intrinsic.generator.domains.domain import Domain, names, numbers

INFRASTRUCTURE = Domain(
    name="infrastructure",
    things=tuple(
        (
            "checkout-api ledger-db session-cache search-gateway mail-relay image-store "
            "quote-engine login-proxy report-builder event-bus route-planner stock-sync"
        ).split()
    ),
    attributes=(
        numbers("retry limit", "attempts", "3 4 5 6 7 8 9 11"),
        numbers("request timeout", "seconds", "30 34 38 42 46 52 58 65"),
        numbers("connection pool", "slots", "20 24 28 36 44 57 64 72"),
        numbers("disk quota", "gigabytes", "100 140 180 220 260 320 380 450"),
        numbers("error budget", "percent", "1 2 4 6 8 12 13 15"),
        names("failover region", "Frankfurt Dublin Oslo Madrid Zurich Milan Warsaw Lisbon"),
        names("owning team", "Platform Heron Juniper Marmot Saffron Tundra Osprey Cobalt"),
        names(
            "cache engine", "Redis Memcached Hazelcast Valkey Dragonfly Ignite Couchbase Infinispan"
        ),
        names("restore drill", "monthly weekly daily quarterly fortnightly yearly nightly"),
        names("health probing", "hourly nightly daily weekly fortnightly monthly quarterly"),
        names("canary stage", "mandatory optional enabled disabled suspended paused required"),
    ),
    asides=(
        "The load balancer behaved itself through the whole window, which is more than "
        "can be said of the dashboards.",
        "We walked through the dependency graph and found two arrows that nobody could explain.",
        "Most of the pages this week came from a noisy alert that {p} has since rewritten.",
        "The terraform plan was long but boring, and boring is how we like our plans.",
        "Somebody left a debugging flag on in staging, and the log volume told the story "
        "before anybody else did.",
        "A rack in the older hall still hums louder than it should, so facilities will "
        "have a look at it.",
        "The traffic shape around lunch has become flatter since the mobile release went out.",
        "{t} asked for a calmer release calendar and offered to keep the freeze list themselves.",
        "Capacity planning for the holiday season starts soon, and we want fewer "
        "surprises than last time.",
        "People who are new to {e} keep getting lost in the wiki, so the landing page was "
        "reordered.",
        "The runbook for {e} reads better since {p} cut the history lesson at the top.",
        "Latency charts look like a sawtooth again, which usually means that garbage "
        "collection is at work.",
        "The certificate inventory was moved to the shared drive so that reviewers can find it.",
        "We still owe the network group an answer about the odd packets they showed us.",
        "Two of the synthetic checks were testing a page that was removed long ago.",
        "There was a short detour about naming conventions, which ended where it began.",
    ),
)
