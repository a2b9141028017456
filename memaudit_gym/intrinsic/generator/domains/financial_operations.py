"""Financial operations: ledgers, approvals and closings."""

from memaudit_gym.intrinsic.generator.domains.domain import Domain, names, numbers

FINANCIAL_OPERATIONS = Domain(
    name="financial operations",
    things=tuple(
        (
            "travel-ledger vendor-desk refund-queue tax-folder invoice-inbox grant-account "
            "lease-register petty-cash bonus-pool freight-account card-program dunning-run"
        ).split()
    ),
    attributes=(
        numbers("approval limit", "euros", "500 750 900 1200 1500 1800 2400 3100"),
        numbers("payment term", "days", "30 34 40 45 51 60 75 90"),
        numbers("late surcharge", "percent", "1 2 3 4 6 7 9 11"),
        numbers("reserve ratio", "permille", "10 14 17 22 26 33 41 48"),
        numbers("batch size", "vouchers", "50 65 80 95 110 125 160 210"),
        names(
            "settlement bank",
            "Nordhaven Castellan Meridian Alderney Corvina Lombardia Brightwater Tideway",
        ),
        names("cost center", "Atlas Borealis Cygnus Draco Electra Fornax Gemini Hydra"),
        names(
            "budget owner", "Petrov Achterberg Nakamura Oyelaran Quinn Rasmussen Sandoval Thorne"
        ),
        names("statement matching", "monthly weekly daily quarterly fortnightly nightly yearly"),
        names("forecast refresh", "quarterly monthly weekly fortnightly daily yearly nightly"),
        names("dual signature", "mandatory optional enabled disabled suspended paused required"),
    ),
    asides=(
        "Closing took an afternoon longer than planned because two people were chasing "
        "the same voucher.",
        "The auditors have settled into the small meeting room and have discovered the "
        "good biscuits.",
        "{p} rebuilt the pivot table that everybody pretends to understand.",
        "We agreed that a colour code is no substitute for a comment in the cell next to it.",
        "Currency effects were discussed at length and will be discussed again.",
        "The shared inbox is in good shape, mostly thanks to the temps that {t} lent us.",
        "Someone had booked a coffee machine as furniture, which started a lively debate.",
        "The colleagues behind {e} asked for a short glossary, since half of the "
        "abbreviations are theirs alone.",
        "Procurement would like to see drafts before they are sent to the supplier and not after.",
        "An accrual from the spring turned up that had been forgotten by all involved.",
        "The new template prints badly, but hardly anybody prints any more.",
        "Travel bookings are picking up, and so are the questions about receipts that "
        "cannot be read.",
        "The board deck needs fewer tables and more sentences, according to those who "
        "must present it.",
        "A supplier changed its legal form and thereby half of the master data.",
        "There is still no consensus on whether {e} deserves a chapter of its own in the handbook.",
        "The interface to the tax office was down for a morning and came back without an apology.",
    ),
)
