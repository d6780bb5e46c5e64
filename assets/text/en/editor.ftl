# The mission editor
title-editor = Mission editor
title-editor-key = M
editor-map = Map
editor-rules = Rules
editor-dossier = Dossier
editor-saved = Your mission · saved
editor-saving = Your mission · saving…
editor-saved-campaign = Your campaign · saved
editor-saving-campaign = Your campaign · saving…
editor-outside = Another program changed the file
editor-outside-how = “View file” lets you choose which version to keep
editor-gone = The file was renamed or removed
editor-gone-how = “View file” lets you save it again; your next change does so too
editor-too-long = Too long to be saved
editor-unsaved = Can’t be saved
editor-undo = Undo
editor-redo = Redo
editor-nothing = Nothing to undo or redo
editor-history = History
editor-history-how = Choose a step to go back to it
editor-beginning = As first opened
editor-did-rock = Rock
editor-did-floor = Floor
editor-did-obstacle = Obstacles
editor-did-door = A door
editor-did-entry = An entry
editor-did-exit = An exit
editor-did-object = An object
editor-did-area = Red squares
editor-did-removed = Something removed
editor-did-stamp = A copied part
editor-did-moved = Something moved
editor-did-mended = An error fixed
editor-did-size = Map size
editor-did-number = A number
editor-did-text = A text
editor-did-block = A rule
editor-did-outside = Changes read from the file

editor-tools = PAINT
editor-tool-select = Select
editor-tool-select-how = Select something and drag it to another square (S)
editor-tool-brush = Brush
editor-tool-brush-how = Paints the piece as you drag (B)
editor-tool-rect = Rectangle
editor-tool-rect-how = Fills the rectangle between two corners with the piece (R)
editor-tool-fill = Fill
editor-tool-fill-how = Fills all connected squares of the same kind (F)
editor-tool-stamp = Copy
editor-tool-stamp-how = Copies part of the map elsewhere; E rotates it, Shift+E mirrors it, right-click drops it (T)
editor-symmetry = SYMMETRY
editor-symmetry-off = No symmetry
editor-symmetry-off-how = Strokes are not mirrored (M to change)
editor-symmetry-across = Mirror left and right
editor-symmetry-across-how = Left and right mirror each other, with sides swapped (M to change)
editor-symmetry-down = Mirror top and bottom
editor-symmetry-down-how = Top and bottom mirror each other, with sides swapped (M to change)
editor-symmetry-turn = Rotate 180°
editor-symmetry-turn-how = Each half is the other rotated 180°, with sides swapped (M to change)
editor-pieces = PIECE · < >
editor-piece-rock = Rock
editor-piece-rock-how = Removes everything on the square
editor-piece-floor = Floor
editor-piece-floor-how = Figures can walk here
editor-piece-obstacle = Obstacle
editor-piece-obstacle-how = Nobody can stand there or see through it
editor-piece-door = Door
editor-piece-door-how = On the nearest edge of the square
editor-piece-green = Green door
editor-piece-green-how = A green door, on the nearest edge
editor-piece-object = Object
editor-piece-object-how = Something to carry or to activate
editor-piece-entry = Entry
editor-piece-entry-how = A side enters here. The mouse wheel rotates it
editor-piece-exit = Exit
editor-piece-exit-how = A side leaves here. The mouse wheel rotates it
editor-piece-red = Pickets
editor-piece-red-how = Red squares: where Sturmzombies start in round 1
editor-owner = SIDE · O
editor-door = STATE · O
editor-object = OBJECT · O
editor-open = Open
editor-closed = Closed
editor-sealed = Sealed
editor-paint-how = Right-click picks up the piece under the pointer. Drag the map’s edge to enlarge it.
editor-measure = MEASURE
editor-measure-sight = Line of sight
editor-measure-sight-how = What is seen from the square under the pointer (V)
editor-measure-reach = Reach
editor-measure-reach-how = How far a figure gets from there with { $n } AP (A)
editor-measure-distance = Distances
editor-measure-distance-how = AP from the nearest entry of the chosen side (D)
editor-measure-choke = Choke points
editor-measure-choke-how = Squares that every route between the two sides must cross (C)

editor-faults = { $faults ->
    [0] { $notices ->
        [0] NO ERRORS
        [one] 1 WARNING
       *[other] { $notices } WARNINGS
    }
    [one] { $notices ->
        [0] 1 ERROR
        [one] 1 ERROR, 1 WARNING
       *[other] 1 ERROR, { $notices } WARNINGS
    }
   *[other] { $notices ->
        [0] { $faults } ERRORS
        [one] { $faults } ERRORS, 1 WARNING
       *[other] { $faults } ERRORS, { $notices } WARNINGS
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
editor-mend-rows = Pad with rock
editor-mend-wall = { $n ->
    [one] Close it with rock
   *[other] Close { $n } squares with rock
}
editor-mend-copy = Copy the other language
editor-mend-remove = Remove it
editor-mend-give = { $side ->
    [allied] Give them to the Allies
   *[german] Give them to the SWD
}
editor-fault-of = Error { $n } of { $of }
editor-brush = BRUSH SIZE · O
editor-resize = Map size
editor-resize-how = Two numbers, and where the old map stays (G)
editor-resize-across = Across
editor-resize-down = Down
editor-resize-anchor = Where the old map stays in the new one. Anything outside is cut off; this can be undone.
editor-resize-place = Place { $n } of 9
editor-broken = The file can’t be read from line { $line } on. This is the last readable map.
editor-broken-undo = Undo it
editor-step-at = at ({ $x }, { $y })
editor-step-area = { $wide }×{ $high } at ({ $x }, { $y })
editor-no-further = No more
editor-rp-short = RP
editor-rp = { $n } RP
editor-facts = { $cp } CP · { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
editor-endings = HOW IT ENDS
editor-endings-how = The battle ends with whichever of these comes first.
editor-add-endings = Add an ending
editor-complete = complete
editor-missing = { $n } missing

editor-file = View file
editor-test = TEST
editor-fine = Everything is saved
editor-notices = { $n ->
    [one] 1 warning: still playable
   *[other] { $n } warnings: still playable
}
editor-size = { $width } × { $height } squares
editor-unknown = an undefined letter
editor-entry-of = { $side ->
    [allied] Allied entry
   *[german] SWD entry
}
editor-exit-of = { $side ->
    [allied] Allied exit
   *[german] SWD exit
}
editor-choose = Choose a square on the map
editor-choose-how = Esc: none
editor-refused-missing = The file has no place for this: check it
editor-refused-size = A map has 3 to 64 squares along each side
editor-refused-letters = No letters are left for that ground

editor-forces = FORCES
editor-add-demand = Requirement
editor-add-demands = A REQUIREMENT
editor-specials = SPECIAL CONDITIONS
editor-specials-how = once each
editor-both-win = both sides can win
editor-one-wins = one side can’t win
editor-notes = NOTES
editor-notes-how = in both languages
editor-add-notes = Add a note
editor-objects = OBJECTS
editor-add-objects = Add an object
editor-points = VICTORY POINTS
editor-points-how = what earns them
editor-add-points = Add points
editor-second-leaf = Objects and points
editor-first-leaf = Forces and endings
editor-up = Move up
editor-down = Move down
editor-remove = Remove
editor-missing-es = Spanish text missing: players in Spanish will see nothing.
editor-missing-en = English text missing: players in English will see nothing.

editor-slot = A VALUE
editor-slot-none = None
editor-slot-some = Choose…
editor-slot-done = DONE
editor-slot-digits = You can also type it.
editor-slot-lit = The map lights your choice, or the one under the pointer.
editor-north = One square to the north
editor-south = One square to the south
editor-east = One square to the east
editor-west = One square to the west
editor-on-map = On the map
editor-type = Edit text
editor-type-how = Text between ** and ** is bold.

editor-text-name = Name
editor-text-place = Where and when
editor-text-story = What has happened
editor-text-plan = Beside the map
editor-text-victory-allied = The Allies win…
editor-text-victory-german = The SWD wins…
editor-text-other = A text
editor-text-note = Note { $n }
editor-text-object = Name of object { $n }
editor-language-es = Spanish
editor-language-en = English
editor-beside-es = In Spanish
editor-beside-en = In English
editor-victory-old = written before the endings changed
editor-victory-write = Write it from the rules
editor-look = Look: { $look }
editor-number = Number { $n }

editor-read-only = read only
editor-shut = Close
editor-folder = Open the folder
editor-read-theirs = Use the file
editor-keep-mine = Keep mine
editor-write-anew = Save it again
editor-test-title = TEST THE MISSION
editor-test-how = The computer buys both forces. Nothing is saved; Esc returns here.
editor-test-people = Two people
editor-test-allied = Play the Allies against a Veteran
editor-test-german = Play the SWD against a Veteran
editor-test-watch = Watch two Veterans
editor-leave-title = BACK TO THE EDITOR?
editor-leave-kept = This is a test; nothing is saved.
editor-leave = To the editor

# The editor's list of missions
shelf-title = MISSIONS
shelf-games = Built-in (copy only)
shelf-new = New mission
shelf-write = EDIT
shelf-copy = MAKE A COPY
shelf-faulty = WHAT IS WRONG
shelf-how-title = MAKE YOUR OWN
shelf-how = Choose one of your missions to continue it, or a built-in one to make a copy. | **Map:** draw right on the board; errors show at once, with the reason. | **Rules:** sentences with slots to fill in. **Dossier:** the texts in both languages. | **Test** plays the mission at once; **Balance** shows how often each side wins. | Everything is saved automatically, and everything can be undone. The file is yours: you can also open it in any text editor.
shelf-new-title = NEW MISSION
shelf-new-how = How does it begin?
shelf-new-empty = Empty map
shelf-new-example = Commented example
shelf-name-title = WHAT IS IT CALLED?
shelf-name-how = In both languages at first; it can be changed later.
shelf-copy-title = WHAT IS THE COPY CALLED?
shelf-copy-how = The game’s own missions stay as they are.
shelf-copy-of = (copy)
shelf-campaign = Custom campaign
shelf-new-campaign = New campaign
shelf-campaign-title = WHAT IS THE CAMPAIGN CALLED?
shelf-export = Export
shelf-export-what = Choose one of your campaigns that has no errors
shelf-export-only = campaigns only
shelf-fault = Line { $line }: { $words }
shelf-exported = Campaign exported to { $file }
shelf-import = Import
shelf-import-title = WHICH CAMPAIGN?
shelf-import-how = Found in { $folder }:
shelf-import-none = There is no campaign in { $folder }
shelf-other-title = ANOTHER VERSION IS HERE
shelf-other-how = You already have another version of this campaign, or something with the same name.
shelf-other-replace = Replace it; the old one moves to a folder beside it
shelf-other-both = Keep both; this one gets its own names
shelf-other-leave = Leave it as it is
shelf-replaced = The old one is in { $folder }
shelf-imported = { $name }: { $n ->
    [0] already complete
    [one] 1 new file
   *[other] { $n } new files
}
editor-price = Is it worth its price?
editor-price-none = Fix the errors in the figure and its mission first.
editor-price-begun = Playing battles with and without it…
editor-price-pairless = At these RP it can’t be bought, or can’t be left out.
editor-price-told = With it, { $share }% ± { $off } of battles are won ({ $n } pairs of battles). { $advice ->
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
slot-from = FROM WHICH ROUND
slot-facing = FACING
slot-at = WHICH SQUARE
slot-name = NAME
slot-look = LOOK
slot-number = DOSSIER NUMBER
slot-portable = CAN IT BE CARRIED?
slot-numbered = IS IT NUMBERED?
slot-user = WHO MAY USE IT
slot-dice = HOW MANY DICE
slot-on = ON WHICH ROLL
slot-each = WHAT EACH IS WORTH
slot-stranded = WHAT THE STRANDED SOLDIER IS WORTH

# The words of the format
word-None = none
word-true = yes
word-false = no
word-Allied = Allied side
word-German = SWD side
word-North = north
word-East = east
word-South = south
word-West = west
word-AfterTurn = after round [0]
word-NoneLeft = when the [0] has nobody left
word-AllActivated = when everything is activated
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

editor-own = CUSTOM FIGURES AND CARDS
editor-own-how = each in a file alongside
editor-figures = Figures
editor-weapons = Weapons
editor-cards = Cards
editor-missions = Missions
editor-add = Add
editor-like = WHAT IS IT LIKE?
editor-like-nothing = Nothing: a plain one
editor-parts-none = Nothing here yet: add the first one.
editor-campaign-how = The missions are played in this order. Each figure keeps what it has learnt.
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
field-limit = Limit
field-weapons = Weapons
field-abilities = Abilities
field-traits = Traits
field-look = Look
field-like = like
field-tint = tinted
field-portrait = portrait
field-skin = Skin
field-hair_colour = Hair colour
field-head = Head
field-hair = Hair
field-beard = Beard
field-mark = Mark
field-hat = Hat
field-suit = Clothes
field-kill_value = Kill value
field-copies = Copies
field-from_level = Minimum level
field-to_level = Maximum level
field-from_players = Players, at least
field-to_players = Players, at most
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
field-own_hands = A hand per figure
field-goes_round = Goes round barricades
field-quiet_first = First hands without events
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
word-CommandBonus = extra CP
word-EnemyCommand = CP that the enemy loses
word-Fortitude = fortitude
word-FreeTurns = turns for free
word-HandBonus = extra cards
word-Heal = recovers DP
word-HealAll = all recover DP
word-Gate = points for the gate
word-Surge = more of the wave arrive
word-Horde = horde
word-ImmuneTo = immune to the card
word-Instant = instant
word-Is = is
word-IsNot = is not
word-Jammed = jams; AP to clear it:
word-LastStand = last stand
word-Leap = leaps
word-Mine = mine, bonus
word-Mission = the whole mission
word-NoReaction = no reaction mode
word-NotHorde = is not a horde
word-OpenDoor = opens a door
word-OwnCommand = extra CP for its side
word-RerollsMisses = rerolls misses
word-ShakesOff = shakes off a card
word-SharesPoints = shares AP
word-ShotDice = dice per shot
word-ShotRange = range of shots
word-ShotRerolls = rerolled misses
word-SlaysHordes = kills hordes without a roll
word-SpecialPoints = special points
word-StayReady = stays in reaction without ammo
word-StrengthInNumbers = strength in numbers
word-StrikeBonus = bonus in close combat
word-StrikeDice = dice in close combat
word-StrikeReroll = rerolls one die in close combat
word-Supernatural = supernatural
word-Stout = stout
word-Giant = giant
word-Tunnel = opens a tunnel
word-Turn = the round
word-Unlimits = no limit for
word-Volatile = volatile
word-WedgeDoor = wedges a door
word-Zombie = zombie

# The sentences
word-Attack = attacks with dice
word-Back = sends back
word-Barrel = barrel
word-Barricade = barricade
word-Blast = blows up when shot at
word-Blocks = blocks the way
word-Apart = not beside another, the gate or arrivals
word-Builds = builds for free
word-Burns = burns a figure that strikes it
word-Kindles = catches fire and burns a figure that strikes it
word-Vigilant = enters reaction with enemies in sight
word-Devours = recovers DP each turn
word-Feeds = feeds on friends
word-Shrouds = shrouds those beside it
word-Explode = blows up
word-Flat = in all
word-FreeBlast = a free blast
word-Hold = holds
word-Kill = kills
word-Oil = oil
word-OnEnter = to a figure that enters
word-ByNumber = by number of players, 1 to 5
word-Stock = more contraptions:
word-PerPlayer = per defender
word-Pit = pit
word-Pyre = burning barricade
word-RerollsHits = hits against it are rerolled
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
form-specials-First = The [side] goes first in every round, without a bid
form-specials-Automatic = Nobody plays the [side]: it moves on its own; goes round barricades: [goes_round]
form-specials-Contraptions = Contraptions [kinds], standing [standing], to be placed [stock]
form-specials-Arrows = The [side] follows the arrows [arrows]
form-specials-Surge = [rounds] waves of the [side]: [each] at level [level], at [at], drawn from [pool]
form-specials-Bulwark = The [side] holds the gate [at], which can take [points] hits
form-specials-Supply = The [side] draws [each] cards in rounds [rounds]; searching costs [search] AP; at most [most]; a hand for each figure: [own_hands]; no events in the first hands: [quiet_first]; own cards only: [own]
form-specials-Zone = The [side] stays within [areas]
form-specials-ZombiesCarry = **Zombies** can pick up and carry objects, too
form-specials-Twitchers = The first time a numbered token is picked up: on [on] or less, a [kind] rises and rolls [dice] dice
form-specials-Stranded = A figure of the [side] worth [rp] RP or more is stranded at [at], facing [facing], behind the doors [doors]
form-specials-Pickets = Round 1: the Sturmzombies of the [side], on the red squares [areas]
form-specials-Waves = Reinforcements of the [side] from round [from], one a round
form-specials-Alarm = A figure of the [side] that opens one of the doors [doors] raises the alarm: its enemy gets [count] [kind]
form-specials-Caches = The [side] searches the objects [objects] for [search] AP and finds [contents]; the searcher meets [encounter]
form-specials-Carry = A figure of the [side] carries at most [limit] objects; other kinds: [kinds]
form-specials-Noise = A figure of the [side] that gets out loses 1 DP for each enemy within [squares] squares; other kinds: [kinds]
form-specials-Segments = The first figure of the [side] in each of the segments [segments] meets [encounter]
form-specials-Ammunition = The [side] has [boxes] boxes of ammunition; only cards of the mission: [own]
form-points-Carried = For numbered tokens that are carried: [0]
form-points-Left = For each figure of the [side] that gets out, [each]; for the stranded soldier, [stranded]
form-points-Dead = For each dead figure of the [side], [each] to the enemy; for the stranded soldier, [stranded]
form-points-Activated = For each object that is activated, [each]
form-endings-LastFigureOut = The last figure of the [side] gets out or falls
form-endings-DoorsSealed = The doors [doors] are sealed: the [winner] wins
form-endings-NoneLeft = The [side] has nobody left: the other side wins
form-endings-Breached = The gate falls: the [winner] wins
form-endings-Reached = The [side] reaches [areas]: it wins
form-endings-ClearedAfter = Wave number [surges] of the [side] is beaten: the other side wins
form-endings-AlarmsRaised = Alarm number [count] is raised: the [winner] wins
form-endings-TakenOut = Object [object] is carried off the board: the carrier’s side wins
form-endings-Activated = The objects [objects] are activated: the [winner] wins
form-endings-Launch = Launch from round [from]: the [winner] wins
form-endings-Points = Victory points decide, [0]
form-objects = Called [name], looking like a [icon], at [at] · carried: [portable] · numbered: [numbered] · only for: [user]
