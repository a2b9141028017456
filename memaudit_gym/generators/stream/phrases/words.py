"""Words that fill facts: {what sort of thing: things}; the sort is what a vague text says."""

CITIES = {
    "a town in the north": "Alta Boden Falun Haugesund Kemi Lulea Narvik Oulu Umea Tromso",
    "a town on the coast": "Brindisi Cadiz Dubrovnik Faro Gijon Livorno Ostend Palermo Split Zadar",
    "a town in the mountains": "Aosta Bled Chamonix Davos Innsbruck Jaca Merano Sion Zermatt Lienz",
    "a big city": "Athens Budapest Chicago Dublin Hamburg Lisbon Madrid Naples Prague Warsaw",
}

FIRMS = {
    "a firm in shipping": "Baltrans Cargoline Dockwell Freightico Harbex Marisped Portalis Seavia",
    "a firm in software": "Bitforge Codalis Datrix Kernelio Netvane Pixora Stackwell Syntera",
    "a firm in food": "Appleby Crustico Farmhold Grainery Olivetta Pastorelli Saltworks Teavana",
    "a firm in building": "Arkonex Beamex Girdera Masonrix Pillarco Rafterhaus Stonewerk Trusso",
}

FOODS = {
    "a kind of nut": "almonds cashews hazelnuts peanuts pecans pistachios walnuts macadamias",
    "a kind of fruit": "apricots cherries figs kiwis mangoes nectarines papaya quinces",
    "something from the sea": "anchovies clams lobster mackerel mussels octopus prawns salmon",
    "a hot dish": "goulash lasagne moussaka paella ramen ratatouille risotto tagine",
}

THINGS = {
    "an instrument": "accordion bassoon cello clarinet flute harp oboe trombone viola zither",
    "a material": "aluminium bamboo cork felt leather linen oak plywood slate steel",
    "a plant": "azalea basil begonia cactus fern ivy jasmine lavender orchid sage",
    "a tool": "chisel drill hammer lathe mallet pliers rasp sander tongs vice",
}

STATES = {
    "not yet going well": "blocked delayed disputed frozen overdue stalled suspended unfunded",
    "going well": "approved funded launched piloted prototyped scheduled signed tested",
}

FORMATS = {
    "a kind of file": "AVIF BMP CSV DOCX EPUB FLAC JSON ODT PDF PNG SVG TIFF WAV XLSX XML YAML",
}
