"""Names, places and calendar words that all families share."""

NAMES = (
    "Amira", "Anselm", "Beatriz", "Bram", "Chidi", "Clara", "Dagny", "Daniel", "Elif", "Emeka",
    "Farah", "Felix", "Greta", "Hana", "Henrik", "Ines", "Ivo", "Jamal", "Jolanda", "Kaito",
    "Katrin", "Lars", "Leila", "Luca", "Maeve", "Marek", "Mei", "Nadia", "Nils", "Odile",
    "Omar", "Paloma", "Priya", "Quentin", "Rosa", "Rurik", "Samir", "Sanna", "Tariq", "Tessa",
    "Umberto", "Vera", "Viktor", "Wanda", "Xenia", "Yara", "Yusuf", "Zofia",
)  # fmt: skip

CITIES = (
    "Aarhus", "Antwerp", "Basel", "Bergen", "Bilbao", "Bologna", "Brno", "Cork", "Dresden",
    "Gdansk", "Ghent", "Girona", "Graz", "Izmir", "Leiden", "Leipzig", "Lille", "Ljubljana",
    "Lyon", "Malmo", "Montreal", "Nantes", "Osaka", "Porto", "Riga", "Sofia", "Tampere",
    "Toronto", "Turin", "Utrecht", "Valencia", "York",
)  # fmt: skip

STREETS = (
    "Acorn Lane", "Bakery Street", "Canal Road", "Chapel Hill", "Elm Square", "Foundry Lane",
    "Harbour Street", "Juniper Road", "Lindenweg", "Market Row", "Mill Street", "Orchard Road",
    "Quarry Street", "Station Road", "Tannery Lane", "Willow Court",
)  # fmt: skip

COMPANIES = (
    "Albers & Co", "Brightwater", "Castellan", "Dovetail Works", "Ferrolux", "Greenfield",
    "Halden Partners", "Kestrel Group", "Lumenta", "Marlow Brothers", "Novaris", "Pinecrest",
    "Rosenthal", "Silverbirch", "Tideway", "Varga Studio",
)  # fmt: skip

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
