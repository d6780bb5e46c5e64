title-credits = Credits
title-credits-key = D
credits-title = CREDITS
credits-board-game = THE BOARD GAME
credits-board-game-text =
    Incursion, the board game, its world and the names of its figures and cards are by Grindhouse Games (2009).
    This version is independent. Grindhouse Games has not made, approved or endorsed it. It needs no part of the printed game.
credits-this-version = THIS VERSION
credits-this-version-text =
    Its program, pictures, sounds and texts are its own. You may use, change and share them under the MIT licence or the Apache licence 2.0, as you choose.
    Nothing is sent anywhere: battles, names and settings stay on this machine.
credits-fonts = FONTS
credits-fonts-text =
    Barlow Condensed · The Barlow Project Authors · SIL OFL 1.1
    Fira Mono · The Mozilla Corporation, Telefonica S.A. · SIL OFL 1.1
    Fira Sans · The Mozilla Foundation, Telefonica S.A. · SIL OFL 1.1
    Oswald · The Oswald Project Authors · SIL OFL 1.1
    Saira Stencil One · The Saira Stencil Project Authors · SIL OFL 1.1
    Special Elite · Astigmatic · Apache 2.0
credits-libraries = LIBRARIES
credits-libraries-text =
    The game is written in Rust with the Bevy engine and about four hundred other open-source libraries.
    Each package of the game contains their licences in the folder “licenses”.
credits-version = Version { $version }
