"""Names of people, projects, places, routines and services."""

GIVEN = tuple(
    """
    Adele Bastian Carmen Dario Edda Fabio Gesine Hamid Ilse Jasper Kalinda Lorenz Mirela Nikos
    Ophelia Pavel Ramona Sven Tamsin Ulrich Valeria Wim Ximena Yannick Zainab Aldo Birgit Cosmo
    Delphine Ernesto Fenna Gaspard Helga Ismael Judith Kester Lavinia Magnus Noor Otis Petra Raoul
    Selma Thibault Ursula Vito Winona Yolanda Zoran Agnes Bertil Clio Desmond Esther Florian Gilda
    Hector Imke Jerome Keiko Leopold Mathilde Nestor Olga Perrin Renata Silvio Theda Uwe Verena
    """.split()
)

FAMILY = tuple(
    """
    Abbott Brandt Cardoso Dekker Eklund Fontana Garrick Hollis Iversen Jansen Kowalski Lindqvist
    Moreau Norrby Okafor Petrov Quist Rinaldi Sandoval Thorne Ulbrich Vasquez Weller Yilmaz Zanetti
    Ashworth Bellini Corrigan Draper Espinoza Falk Granger Haddad Ingram Joubert Kessler Lambert
    Mancini Nystrom Osborne Pacheco Rasmussen Seidel Tanaka Underwood Voss Whitlock Yardley Zeller
    """.split()
)

#: The user's names, none of them among the others.
USERS = (
    "Amaya", "Anders", "Briony", "Callum", "Davina", "Elias", "Freya", "Gordon", "Honora", "Idris",
    "Joanna", "Klaus", "Linnea", "Mateo", "Nerys", "Oscar",
)  # fmt: skip

COLOURS = tuple(
    """
    Amber Azure Bronze Cobalt Copper Coral Crimson Emerald Golden Indigo Ivory Jade Lilac Maroon
    Ochre Olive Pearl Russet Sable Saffron Scarlet Silver Teal Umber
    """.split()
)

EMBLEMS = tuple(
    """
    Anvil Badger Beacon Bison Canyon Cedar Comet Condor Cypress Delta Falcon Fjord Glacier Heron
    Ibex Island Kettle Lantern Lynx Magnet Meadow Meteor Osprey Otter Pebble Pelican Quartz Raven
    Rudder Sequoia Sparrow Summit Thistle Tundra Walrus Willow
    """.split()
)

STREETS = tuple(
    """
    Alder Beech Birch Bridge Castle Chestnut Church Clover Cooper Crown Dyer Ferry Forge Garden
    Hazel Hill Holly King Lake Lime Maple Mason Meadow Miller North Park Poplar Quay Rose Rowan
    School Shore Spring Temple Tower Vine
    """.split()
)

ROOMS = ("flat", "office", "workshop", "studio", "garage", "warehouse", "cabin", "shop")

WHEN = (
    "morning", "early", "evening", "late", "weekly", "midweek", "weekend", "daily", "monthly",
    "lunchtime", "summer", "winter",
)  # fmt: skip

ACTIVITIES = tuple(
    """
    swim run choir chess yoga climbing pottery reading painting cycling rowing sewing judo tennis
    dancing archery gardening drumming fencing skating baking sailing knitting astronomy
    """.split()
)

BRANDS = tuple(
    """
    Alvora Brinko Cadenza Dromia Elvaro Fintral Gorlan Hestia Ikondo Jovanta Keldar Lumino Mistral
    Nortega Orbisa Pondera Quillo Revano Solvia Tandoro Ullmar Vextra Wendola Zephira
    """.split()
)

SERVICES = (
    "backup", "mailbox", "calendar", "printer", "router", "heating", "payroll", "archive", "alarm",
    "tracker",
)  # fmt: skip
