title-credits = Créditos
title-credits-key = D
credits-title = CRÉDITOS
credits-board-game = EL JUEGO DE TABLERO
credits-board-game-text =
    Incursion, el juego de tablero, su mundo y los nombres de sus figuras y cartas son de Grindhouse Games (2009).
    Esta versión es independiente. Grindhouse Games no la ha hecho, aprobado ni respaldado. No necesita ninguna pieza del juego impreso.
credits-this-version = ESTA VERSIÓN
credits-this-version-text =
    El programa, las imágenes, los sonidos y los textos son propios. Puedes usarlos, cambiarlos y compartirlos con la licencia MIT o con la Apache 2.0, como prefieras.
    No se envía nada: las batallas, los nombres y los ajustes se quedan en este equipo.
credits-fonts = TIPOS DE LETRA
credits-fonts-text =
    Barlow Condensed · The Barlow Project Authors · SIL OFL 1.1
    Fira Mono · The Mozilla Corporation, Telefonica S.A. · SIL OFL 1.1
    Fira Sans · The Mozilla Foundation, Telefonica S.A. · SIL OFL 1.1
    Oswald · The Oswald Project Authors · SIL OFL 1.1
    Saira Stencil One · The Saira Stencil Project Authors · SIL OFL 1.1
    Special Elite · Astigmatic · Apache 2.0
credits-libraries = BIBLIOTECAS
credits-libraries-text =
    El juego está escrito en Rust con el motor Bevy y unas cuatrocientas bibliotecas abiertas más.
    Cada paquete del juego contiene sus licencias en la carpeta «licenses».
credits-version = Versión { $version }
