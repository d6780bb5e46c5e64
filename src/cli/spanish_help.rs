//! The Spanish help texts of all commands. The English texts are the docs of the clap types.

/// Help of a command: its name, its help, then id, value name and help of each argument.
type CommandHelp = (&'static str, &'static str, &'static [(&'static str, &'static str, &'static str)]);

/// The help of each command.
pub(super) const SPANISH_HELP: &[CommandHelp] = &[
    ("referee", "Aplica el reglamento por la entrada y la salida estándar (un objeto JSON por línea)", &[]),
    (
        "check",
        "Comprueba misiones, figuras, cartas, lecciones y pruebas del reglamento",
        &[("paths", "ARCHIVOS", "Los archivos o sus carpetas; sin ninguno, todos los del juego y tus misiones")],
    ),
    (
        "new-mission",
        "Crea una misión de ejemplo comentada en tu carpeta de misiones",
        &[("name", "NOMBRE", "Id de la misión: letras minúsculas, cifras, - y _")],
    ),
    (
        "generate",
        "Genera una misión a partir de un código o de lo que se elija",
        &[
            (
                "seed",
                "CÓDIGO",
                "Código de una misión, o solo su semilla, los seis primeros signos [por defecto: al azar]",
            ),
            (
                "objective",
                "OBJETIVO",
                "Objetivo: escape, seal-doors, carry-out, search, rescue, panels, launch, kill-leader, hold-room [por defecto: el del código, o cualquiera]",
            ),
            ("size", "TAMAÑO", "Tamaño del mapa: small, medium, large [por defecto: el del código, o medium]"),
            (
                "rp",
                "PR",
                "Puntos de requisa de los Aliados y del SWD, separados por una coma; `even` en vez de un número elige los que equilibran la misión, y solo `even` los del SWD [por defecto: los del código, o los habituales del tamaño]",
            ),
            (
                "look",
                "ASPECTO",
                "Aspecto del mapa: steel, timber, green, dock [por defecto: el del código, o cualquiera]",
            ),
            ("symmetry", "SIMETRÍA", "Simetría del mapa: none, mirrored, rotated [por defecto: la del código, o none]"),
            (
                "advantage",
                "VENTAJA",
                "Bando al que favorecen el mapa y el objetivo: none, allied, german; con seal-doors, carry-out y launch, también allied-guards, que deja al SWD una guardia en vez de la horda, y allied-strong, ambas cosas; con `--rp even` se elige [por defecto: el del código, o none]",
            ),
            ("games", "N", "Batallas que miden lo equilibrada que está la misión"),
            ("from", "N", "Número de la primera de esas batallas; otros números son otras batallas [por defecto: 0]"),
            ("out", "ARCHIVO", "Archivo de salida; `-` es la salida estándar [por defecto: la salida estándar]"),
            ("json", "JSON", "Una línea de JSON con el código, lo elegido, las medidas del mapa y su equilibrio"),
        ],
    ),
    (
        "print",
        "Exporta el mapa y el dossier de una misión como SVG para imprimir (1 pulgada por casilla)",
        &[
            ("mission", "MISIÓN", "El id de la misión o su archivo, o la carpeta de una expedición"),
            ("battle", "N", "Número de la batalla de la expedición [por defecto: la última]"),
            ("language", "IDIOMA", "Idioma del dossier, es o en [por defecto: el del sistema]"),
            ("output", "ARCHIVO", "Archivo de salida; `-` es la salida estándar [por defecto: <id>-<idioma>.svg]"),
        ],
    ),
    (
        "export",
        "Exporta una campaña con todos sus archivos a uno solo, para compartirla",
        &[
            ("campaign", "CAMPAÑA", "El id de la campaña o su archivo"),
            ("file", "ARCHIVO", "Archivo de salida [por defecto: NOMBRE.incursion-campaign]"),
        ],
    ),
    (
        "import",
        "Importa una campaña exportada a tu carpeta de misiones",
        &[
            ("file", "ARCHIVO", "El archivo"),
            ("replace", "SUSTITUYE", "Sustituye otra versión que haya; la de antes queda en una carpeta al lado"),
            ("keep_both", "LAS_DOS", "Conserva otra versión que haya: esta lleva nombres propios"),
        ],
    ),
    (
        "match",
        "Enfrenta dos niveles del ordenador, intercambiando los bandos",
        &[
            (
                "levels",
                "NIVELES",
                "Los dos niveles, separados por una coma: random, greedy, newcomer, recruit, veteran, planner, commander [por defecto: planner,planner]",
            ),
            ("missions", "MISIONES", "Ids o archivos de misiones, separados por comas [por defecto: todas]"),
            ("games", "N", "Batallas por misión, un número par [por defecto: 20]"),
            (
                "rp",
                "PR",
                "Puntos de requisa de los Aliados y del SWD, separados por una coma [por defecto: los de cada dossier]",
            ),
            ("seed", "SEMILLA", "Semilla de las fuerzas, los dados y los jugadores [por defecto: 1]"),
            ("json", "JSON", "Una línea de JSON por misión"),
            ("weights", "PESOS", "Cambios en los pesos con que juega el primero: risk=0.5,fade=0.85"),
            ("sure", "SEGURO", "Termina cada misión en cuanto es seguro si el primero es mejor"),
            ("positions", "ARCHIVO", "Archivo para las posiciones con su resultado, que lee `fit`"),
            ("outcomes", "ARCHIVO", "Archivo para las fuerzas con su resultado, que lee `fit --forces`"),
            ("any_force", "CUALQUIERA", "Cualquier fuerza permitida, en vez de las que eligen los niveles"),
        ],
    ),
    (
        "balance",
        "Mide si una misión es justa: el ordenador la juega contra sí mismo",
        &[
            ("mission", "MISIÓN", "El id de la misión o su archivo"),
            ("games", "N", "Batallas [por defecto: 400]"),
            (
                "rp",
                "PR",
                "Puntos de requisa de los Aliados y del SWD, separados por una coma [por defecto: los del dossier]",
            ),
            (
                "level",
                "NIVEL",
                "Quién juega: random, greedy, newcomer, recruit, veteran, planner, commander [por defecto: planner]",
            ),
            ("seed", "SEMILLA", "Semilla de las fuerzas, los dados y los jugadores [por defecto: 1]"),
            ("json", "JSON", "Una línea de JSON"),
            (
                "luck",
                "SUERTE",
                "Recorre todas las tiradas posibles para calcular el resultado sin la suerte; tarda más",
            ),
            ("changes", "N", "Prueba cambios que la igualen, con tantas batallas por cambio [por defecto: 100]"),
            ("records", "CARPETA", "Carpeta para los registros de las batallas, que abren el juego y `analysis`"),
        ],
    ),
    (
        "expedition",
        "Mide lo difíciles que son las expediciones: el ordenador las juega con todas sus batallas",
        &[
            ("games", "N", "Expediciones [por defecto: 100]"),
            ("length", "DURACIÓN", "Duración: short, medium, long [por defecto: la de en medio]"),
            ("hardness", "DIFICULTAD", "Dificultad: easy, normal, hard [por defecto: la de en medio]"),
            (
                "people",
                "N",
                "Número de personas entre las que se reparten los supervivientes, de 1 a 5; el ordenador decide por todas [por defecto: 1]",
            ),
            (
                "level",
                "NIVEL",
                "Nivel de los dos bandos en las batallas: random, greedy, newcomer, recruit, veteran, planner, commander [por defecto: planner]",
            ),
            (
                "seed",
                "SEMILLA",
                "Semilla de la primera expedición; cada una de las demás lleva la siguiente [por defecto: 1]",
            ),
            ("json", "JSON", "Una línea de JSON"),
            ("out", "ARCHIVO", "Archivo de salida; `-` es la salida estándar [por defecto: la salida estándar]"),
        ],
    ),
    (
        "prices",
        "Mide lo que vale cada figura, o cada carta de combate",
        &[
            ("cards", "CARTAS", "Cartas de combate en vez de figuras"),
            ("only", "IDS", "Ids de figuras o de cartas, separados por comas [por defecto: todas]"),
            ("missions", "MISIONES", "Ids o archivos de misiones, separados por comas [por defecto: todas]"),
            ("games", "N", "Parejas de batallas por misión [por defecto: 40]"),
            ("seed", "SEMILLA", "Semilla de las fuerzas, los dados y los jugadores [por defecto: 1]"),
            ("json", "JSON", "Una línea de JSON por figura o carta"),
        ],
    ),
    (
        "analysis",
        "Analiza una batalla guardada: qué fue suerte y qué fueron decisiones",
        &[
            ("file", "ARCHIVO", "El registro de una batalla"),
            ("strength", "NIVEL", "Nivel del análisis: recruit, veteran, commander [por defecto: commander]"),
            ("json", "JSON", "Una línea de JSON"),
        ],
    ),
    (
        "fit",
        "Ajusta los pesos de la probabilidad de victoria a partir de posiciones de batallas",
        &[
            ("positions", "ARCHIVO", "Posiciones escritas por `match --positions`"),
            ("out", "ARCHIVO", "Dónde se escriben los pesos [por defecto: la salida estándar]"),
            ("run", "ORIGEN", "Con qué se hicieron las posiciones; queda escrito en el archivo"),
            ("forces", "FUERZAS", "Lo que vale cada figura, a partir de lo escrito por `match --outcomes`"),
        ],
    ),
    (
        "host",
        "Abre una batalla en línea: juega un bando con el ordenador, o solo lleva el registro",
        &[
            ("mission", "MISIÓN", "El id de la misión o su archivo"),
            (
                "rp",
                "PR",
                "Puntos de requisa de los Aliados y del SWD, separados por una coma [por defecto: los del dossier]",
            ),
            (
                "seat",
                "BANDO",
                "El bando de esta máquina: allied, german, o none si solo lleva el registro [por defecto: none]",
            ),
            ("guests", "N", "Invitados a los que se espera [por defecto: uno por cada bando que juegan invitados]"),
            ("resume", "ID", "Continúa la sesión con ese id, en vez de abrir otra"),
            (
                "campaign",
                "CAMPAÑA",
                "Juega la siguiente batalla de esa campaña: su id o su carpeta; con --resume, la carpeta de la campaña de la sesión",
            ),
            ("name", "NOMBRE", "El nombre que ven los demás jugadores"),
            (
                "ai",
                "NIVEL",
                "Nivel del ordenador que juega el bando: recruit, veteran, commander [por defecto: recruit]",
            ),
            ("orders", "ÓRDENES", "Lee las órdenes del bando por la entrada estándar, en el JSON de `referee`"),
            ("lan", "RED", "Usa solo la red local; no pregunta a ningún servidor"),
        ],
    ),
    (
        "join",
        "Entra en una batalla en línea por su código o invitación; el ordenador juega el bando",
        &[
            ("target", "CÓDIGO", "El código o la invitación que muestra el anfitrión"),
            ("seat", "BANDO", "El bando: allied o german [por defecto: el que esté libre]"),
            ("resume", "ID", "Continúa la sesión con ese id, en vez de entrar en otra"),
            ("name", "NOMBRE", "El nombre que ven los demás jugadores"),
            (
                "ai",
                "NIVEL",
                "Nivel del ordenador que juega el bando: recruit, veteran, commander [por defecto: recruit]",
            ),
            ("orders", "ÓRDENES", "Lee las órdenes del bando por la entrada estándar, en el JSON de `referee`"),
            ("lan", "RED", "Usa solo la red local; no pregunta a ningún servidor"),
        ],
    ),
    (
        "verify",
        "Comprueba una batalla en línea con el archivo de un invitado: dados, cartas y órdenes",
        &[("file", "ARCHIVO", "El archivo de la sesión, NOMBRE.session")],
    ),
];
