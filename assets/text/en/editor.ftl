# The mission editor
title-editor = Mission editor
title-editor-key = M
editor-map = Map
editor-rules = Rules
editor-dossier = Dossier
editor-saved = Own mission · saved
editor-saving = Own mission · saving…
editor-outside = The file has changed outside
editor-outside-how = "See the file" lets you choose which one to keep
editor-too-long = Too long to be saved
editor-unsaved = Can't be saved
editor-undo = Undo
editor-redo = Redo
editor-nothing = There is nothing
editor-history = History
editor-history-how = Choose a step to go back to it
editor-beginning = As it was when opened
editor-did-rock = Rock
editor-did-floor = Floor
editor-did-obstacle = Obstacles
editor-did-door = A door
editor-did-entry = An entry
editor-did-exit = An exit
editor-did-object = An object
editor-did-area = Red squares
editor-did-removed = Something removed
editor-did-stamp = A part that was copied
editor-did-moved = Something moved
editor-did-mended = An error put right
editor-did-size = The size of the map
editor-did-number = A number
editor-did-text = A text
editor-did-block = A rule
editor-did-outside = What was read from the file

editor-tools = PAINT
editor-tool-select = Select
editor-tool-select-how = Choose what is there, and drag it to another square (S)
editor-tool-brush = Brush
editor-tool-brush-how = Puts the piece wherever you go (B)
editor-tool-rect = Rectangle
editor-tool-rect-how = Puts the piece on all squares between two corners (R)
editor-tool-fill = Fill
editor-tool-fill-how = Changes all squares that are alike and joined (F)
editor-tool-stamp = Copy
editor-tool-stamp-how = Takes a part of the map and puts it elsewhere; E turns it, Shift+E mirrors it, the right button lets it go (T)
editor-symmetry = SYMMETRY
editor-symmetry-off = No symmetry
editor-symmetry-off-how = Each stroke once. M changes it
editor-symmetry-across = Mirror left and right
editor-symmetry-across-how = Left and right alike, with the sides exchanged. M changes it
editor-symmetry-down = Mirror top and bottom
editor-symmetry-down-how = Top and bottom alike, with the sides exchanged. M changes it
editor-symmetry-turn = Half-turn
editor-symmetry-turn-how = Each half is the other one turned, with the sides exchanged. M changes it
editor-pieces = PIECE · < >
editor-piece-rock = Rock
editor-piece-rock-how = Whatever stands there goes
editor-piece-floor = Floor
editor-piece-floor-how = This is where figures walk
editor-piece-obstacle = Crate
editor-piece-obstacle-how = An obstacle: nobody can stand there or see through it
editor-piece-door = Door
editor-piece-door-how = On the nearest edge of the square
editor-piece-green = Green
editor-piece-green-how = A green door, on the nearest edge
editor-piece-object = Object
editor-piece-object-how = Something to carry or to activate
editor-piece-entry = Entry
editor-piece-entry-how = Here a side comes in. The wheel turns it
editor-piece-exit = Exit
editor-piece-exit-how = Here a side gets out. The wheel turns it
editor-piece-red = Red
editor-piece-red-how = Red squares: here the Sturmzombies of turn 1 are placed
editor-owner = WHOSE IT IS · O
editor-door = HOW IT STANDS · O
editor-object = WHICH OBJECT · O
editor-open = Open
editor-closed = Closed
editor-sealed = Sealed
editor-paint-how = The right button takes the piece beneath. Drag the map's edge to make it larger.
editor-measure = MEASURE
editor-measure-sight = Line of sight
editor-measure-sight-how = What is seen from the square under the pointer (V)
editor-measure-reach = Reach
editor-measure-reach-how = How far one gets from there with { $n } AP (A)
editor-measure-distance = Distances
editor-measure-distance-how = AP from the nearest entry of the chosen side (D)
editor-measure-choke = Choke points
editor-measure-choke-how = Squares that every way between the two sides leads through (C)

editor-faults = { $faults ->
    [0] { $notices ->
        [0] NO ERRORS
        [one] 1 NOTICE
       *[other] { $notices } NOTICES
    }
    [one] { $notices ->
        [0] 1 ERROR
        [one] 1 ERROR, 1 NOTICE
       *[other] 1 ERROR, { $notices } NOTICES
    }
   *[other] { $notices ->
        [0] { $faults } ERRORS
        [one] { $faults } ERRORS, 1 NOTICE
       *[other] { $faults } ERRORS, { $notices } NOTICES
    }
}
editor-next-fault = Next
editor-no-fault = The mission can be played.
editor-fault-mark = ERROR { $n }
editor-faults-left = { $n ->
    [one] 1 error left
   *[other] { $n } errors left
}
editor-mend-floor = Put floor at ({ $x }, { $y })
editor-mend-rows = Fill up with rock
editor-mend-wall = { $n ->
    [one] Close it with rock
   *[other] Close { $n } squares with rock
}
editor-mend-copy = Copy the other language
editor-mend-remove = Remove it
editor-no-further = There is no more
editor-rp-short = RP
editor-rp = { $n } RP
editor-facts = { $cp } CP · { $cards } cards
editor-endings = HOW IT ENDS
editor-endings-how = whichever comes first
editor-add-endings = Add an ending
editor-all-rules = All rules
editor-complete = complete
editor-missing = { $n } missing

editor-file = See the file
editor-test = TEST
editor-fine = Everything is saved
editor-notices = { $n ->
    [one] 1 notice: it can be played
   *[other] { $n } notices: it can be played
}
editor-size = { $width } × { $height } squares
editor-unknown = a letter without a meaning
editor-entry-of = { $side ->
    [allied] entry of the Allies
   *[german] entry of the SWD
}
editor-exit-of = { $side ->
    [allied] exit of the Allies
   *[german] exit of the SWD
}
editor-choose = Choose a square on the map
editor-choose-how = Esc: none
editor-refused-missing = The file has no place for it: look into it
editor-refused-size = A map has 3 to 64 squares along each side
editor-refused-letters = No letters are left for that ground

editor-forces = FORCES
editor-add-demand = Demand
editor-add-demands = A DEMAND
editor-specials = SPECIAL CONDITIONS
editor-specials-how = each one once
editor-both-win = both sides can win
editor-one-wins = one side can't win
editor-notes = NOTES
editor-notes-how = in both languages
editor-add-notes = Add a note
editor-objects = OBJECTS
editor-add-objects = Add an object
editor-points = VICTORY POINTS
editor-points-how = what they are given for
editor-add-points = Add points
editor-second-leaf = Objects and points
editor-first-leaf = Forces and endings
editor-up = Upwards
editor-down = Downwards
editor-remove = Remove
editor-missing-es = The Spanish is missing: who plays in Spanish reads nothing.
editor-missing-en = The English is missing: who plays in English reads nothing.

editor-slot = A VALUE
editor-slot-none = Nothing
editor-slot-some = Something
editor-slot-done = DONE
editor-slot-digits = It can be typed, too.
editor-north = One square to the north
editor-south = One square to the south
editor-east = One square to the east
editor-west = One square to the west
editor-on-map = On the map
editor-type = Write
editor-type-es = IN SPANISH
editor-type-en = IN ENGLISH
editor-type-how = What stands between ** and ** is bold.

editor-text-name = Name
editor-text-place = Where and when
editor-text-story = What has happened
editor-text-plan = Beside the plan
editor-text-victory-allied = The Allies win…
editor-text-victory-german = The SWD wins…
editor-text-other = A text
editor-look = Look: { $look }
editor-number = Number { $n }

editor-read-only = only read here
editor-shut = Close
editor-folder = Open the folder
editor-read-theirs = Read the file
editor-keep-mine = Keep this
editor-test-title = TEST THE MISSION
editor-test-how = The computer buys both forces. Nothing is saved; Esc leads back here.
editor-test-people = Two people
editor-test-allied = Me with the Allies, against a Veteran
editor-test-german = Me with the SWD, against a Veteran
editor-test-watch = Watch two Veterans
editor-leave-title = BACK TO THE EDITOR?
editor-leave-kept = This is a test: nothing of it is saved.
editor-leave = To the editor

# The editor's list of missions
shelf-title = MISSIONS
shelf-games = The game's: to be copied
shelf-new = New mission
shelf-write = EDIT
shelf-copy = MAKE A COPY
shelf-faulty = WHAT IS WRONG
shelf-how-title = MAKE YOUR OWN
shelf-how = Choose a mission of yours to go on with it, or one of the game's to make a copy. | **Map:** draw on the game's own table; what is wrong is shown at once, with the reason. | **Rules:** sentences with slots to be filled in. **Dossier:** the texts in both languages. | **Test** plays the mission at once; **Balance** tells who wins how often. | Everything is saved by itself, and everything can be undone. The file stays yours: it can be opened with any text editor, too.
shelf-new-title = NEW MISSION
shelf-new-how = How does it begin?
shelf-new-empty = With an empty map
shelf-new-example = With the commented example
shelf-name-title = WHAT IS IT CALLED?
shelf-name-how = In both languages at first; it can be changed later.
shelf-copy-title = WHAT IS THE COPY CALLED?
shelf-copy-how = The game's own missions stay as they are.
shelf-copy-of = (copy)
shelf-campaign = Own campaign
shelf-new-campaign = New campaign
shelf-campaign-title = WHAT IS THE CAMPAIGN CALLED?
shelf-export = Export
shelf-export-what = Choose a campaign of yours without errors
shelf-exported = All of the campaign is in { $file }
shelf-import = Import
shelf-import-title = WHICH CAMPAIGN?
shelf-import-how = These are in { $folder }.
shelf-import-none = There is no campaign in { $folder }
shelf-imported = { $name }: { $n ->
    [0] all of it was there
    [one] 1 new file
   *[other] { $n } new files
}
editor-price = Is it worth its price?
editor-price-none = First the errors of the figure and of its mission must be put right.
editor-price-begun = Battles are played with it and without it…
editor-price-pairless = With these RP it can't be taken, or can't be left out.
editor-price-told = With it { $share } % ± { $off } are won ({ $n } pairs of battles). { $advice ->
    [dearer] It is worth more than its price.
    [cheaper] It is worth less than its price.
    [fair] The price is fair.
   *[running] Still playing…
}

# The names of the slots
slot-winner = WHO WINS
slot-side = WHICH SIDE
slot-doors = WHICH DOOR
slot-objects = WHICH OBJECT
slot-object = WHICH OBJECT
slot-kind = WHICH FIGURE
slot-icon = WHICH ICON
slot-rp = HOW MANY RP
slot-from = FROM WHICH TURN
slot-facing = WHERE IT FACES
slot-at = WHICH SQUARE
slot-name = THE NAME
slot-look = THE LOOK
slot-number = THE NUMBER OF THE DOSSIER
slot-portable = IS IT CARRIED?
slot-numbered = HAS IT A NUMBER?
slot-user = WHO MAY USE IT
slot-dice = HOW MANY DICE
slot-on = ON WHICH ROLL
slot-each = WHAT EACH IS WORTH
slot-stranded = WHAT THE STRANDED SOLDIER IS WORTH

# The words of the format
word-None = none
word-true = yes
word-false = no
word-Allied = Allies
word-German = SWD
word-North = north
word-East = east
word-South = south
word-West = west
word-AfterTurn = after turn [0]
word-NoneLeft = when nobody is left of [0]
word-AllActivated = when all is activated
word-Beacon = pulse beacon
word-Panel = panel
word-Device = device
word-Token = token
word-Gallery = Galleries
word-Bulkhead = Bunker
word-Dock = Dock
word-Laboratory = Laboratory
word-Barracks = Barracks
word-Powerhouse = Powerhouse
word-Silo = Silo

editor-own = FIGURES AND CARDS OF ITS OWN
editor-own-how = each in a file beside it
editor-figures = Figures
editor-weapons = Weapons
editor-cards = Cards
editor-missions = Missions
editor-add = Add
editor-parts-none = There is nothing yet: add the first one.
editor-campaign-how = The missions are played in this order. Each figure keeps what it has learned.
field-id = Id
field-side = Side
field-title = Title
field-name = Name
field-short = Short name
field-text = Text
field-rp = RP
field-ap = AP
field-fortitude = Fortitude
field-damage_points = Damage points
field-limit = At most
field-weapons = Weapons
field-abilities = Abilities
field-traits = Traits
field-look = Look
field-like = like
field-tint = tinted
field-kill_value = To kill it
field-copies = Copies
field-from_level = From level
field-to_level = Up to level
field-from_players = From players
field-to_players = Up to players
field-face = Effect
field-cost = AP per shot
field-range = Range
field-fires = Fires
slot-weapons = WHICH WEAPON
slot-abilities = WHICH ABILITY
slot-traits = WHICH TRAIT
slot-face = WHAT IT DOES
slot-fires = WHAT IT FIRES
slot-missions = WHICH MISSION
word-Rust = rust
word-Moss = moss
word-Ash = ash
word-Blood = blood
word-Bone = bone
word-Brass = brass
word-Frost = frost
word-Soot = soot
word-Effect = effect card
word-Event = event card
word-Gun = gun
word-Grenade = grenades
word-Jet = a jet of flame
field-bonus = bonus
field-by_hand = by hand
field-dice = dice
field-does = does
field-at_once = As soon as it is drawn
field-drags = drags
field-gives = changes
field-own_hands = A hand for each
field-lasts = lasts
field-on = on
field-piercing = piercing
field-reaction = dice in reaction
field-rounds = ammo
field-scatter = scatters
field-squares = squares
field-swd = with the SWD icon
field-twice = two shots
word-ActAgain = acts again with AP
word-ActionPoints = AP
word-Ape = APE suit
word-Arms = gives the weapon
word-Arrive = zombies arrive
word-Beast = beast
word-BonusAgainst = bonus against
word-Cancel = cancels a card
word-ChainShots = chain shots
word-CommandBonus = more CP
word-EnemyCommand = CP that the enemy loses
word-Fortitude = fortitude
word-FreeTurns = turns free
word-HandBonus = more cards
word-Heal = recovers DP
word-HealAll = all recover DP
word-Gate = points for the gate
word-Surge = more of the surge come
word-Horde = horde
word-ImmuneTo = immune to the card
word-Instant = a moment
word-Is = is
word-IsNot = is not
word-Jammed = jams; AP to clear it:
word-LastStand = acts as it dies
word-Leap = leaps
word-Mine = mine, bonus
word-Mission = the whole mission
word-NoReaction = no reaction mode
word-NotHorde = is no horde
word-OpenDoor = opens a door
word-OwnCommand = more CP for its side
word-RerollsMisses = rolls misses again
word-ShakesOff = shakes an effect off
word-SharesPoints = shares AP
word-ShotDice = dice per shot
word-ShotRange = range of shots
word-ShotRerolls = misses rolled again
word-SlaysHordes = kills hordes without a roll
word-SpecialPoints = special points
word-StayReady = stays in reaction without ammo
word-StrengthInNumbers = strength in numbers
word-StrikeBonus = bonus in close combat
word-StrikeDice = dice in close combat
word-StrikeReroll = one die again in close combat
word-Supernatural = supernatural
word-Tunnel = opens a tunnel
word-Turn = the turn
word-Unlimits = no limit for
word-Volatile = volatile
word-WedgeDoor = wedges a door
word-Zombie = zombie

# The sentences
word-Attack = attacks with dice
word-Back = throws back
word-Barrel = barrel
word-Barricade = barricade
word-Blast = blows up when shot at
word-Blocks = blocks the way
word-Builds = builds at no cost
word-Burns = burns who strikes it
word-Vigilant = enters reaction with enemies in sight
word-Devours = heals on its own
word-Explode = blows up
word-Flat = in all
word-FreeBlast = a free blast
word-Hold = holds
word-Kill = kills
word-Oil = oil
word-OnEnter = to whoever enters
word-ByNumber = by how many play, from 1 to 5
word-Stock = supplies: more of
word-PerPlayer = for each defender
word-Pit = pit
word-Pyre = burning barricade
word-RerollsHits = what would hurt it is rerolled
word-Rouses = rouses those beside it
word-Shoves = shoves
word-Snare = snare
word-Spares = spares
word-Trap = trap
form-demands-OnlyOf = Only these can be bought: [0]
form-demands-AtLeastFigures = At least [0] figures
form-demands-OneWorth = One of [0] RP or more
form-demands-AtLeastOn = At least [rp] RP on [kind]
form-demands-AllOn = All RP on [0]
form-specials-First = The [side] goes first in every turn, without a bid
form-specials-Automatic = Nobody plays the [side]: it moves by itself
form-specials-Contraptions = Contraptions [kinds], standing [standing], to be placed [stock]
form-specials-Arrows = The [side] follows the arrows [arrows]
form-specials-Surge = [rounds] surges of the [side]: [each] at level [level], at [at], drawn from [pool]
form-specials-Bulwark = The [side] holds the gate [at], which stands [points] blows
form-specials-Supply = The [side] draws [each] cards in turns [rounds]; searching costs [search] AP; at most [most]; a hand for each figure: [own_hands]; own cards only: [own]
form-specials-Zone = The [side] stays within [areas]
form-specials-ZombiesCarry = **Zombies**, too, pick up and carry objects
form-specials-Twitchers = Who picks up a numbered token: on [on] or less a [kind] rises and rolls [dice] dice
form-specials-Stranded = A figure of [rp] RP of the [side] waits at [at], facing [facing], behind the doors [doors]
form-specials-Pickets = Turn 1: the Sturmzombies of the [side], on the red squares [areas]
form-specials-Waves = Reinforcements of the [side] from turn [from], one a turn
form-points-Carried = For numbered tokens that are carried: [0]
form-points-Left = For each figure of the [side] that gets out, [each]; for the stranded soldier, [stranded]
form-points-Dead = For each dead figure of the [side], [each] to the enemy; for the stranded soldier, [stranded]
form-points-Activated = For each object that is activated, [each]
form-endings-LastFigureOut = The last figure of the [side] gets out or falls
form-endings-DoorsSealed = The doors [doors] are sealed: [winner] win
form-endings-NoneLeft = Nobody is left of the [side]: the other wins
form-endings-Breached = The gate falls: [winner] win
form-endings-Reached = The [side] gets to [areas]: it wins
form-endings-ClearedAfter = [surges] surges of the [side] are beaten: the other wins
form-endings-TakenOut = Object [object] is taken out: its bearer wins
form-endings-Activated = The objects [objects] are activated: [winner] win
form-endings-Launch = Launch from turn [from]: [winner] win
form-endings-Points = Points decide, [0]
form-objects = [name] [icon] at [at] · carried: [portable] · numbered: [numbered] · only for: [user]
