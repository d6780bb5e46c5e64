# The expedition: the list, a new one, the base, its dialogs, and the ledger
campaigns-expeditions = Expeditions
campaigns-expeditions-key = X
expeditions-title = EXPEDITIONS
expeditions-none = There are no expeditions yet. An expedition is a campaign of days and nights in a base under siege.
expeditions-how = It is saved after **every decision**. Nothing can be taken back.
expeditions-new = Begin a new one
expeditions-new-key = N
expeditions-begin = NEW EXPEDITION
expeditions-delete = Delete
expeditions-open = CONTINUE
expeditions-restore = RESTORE
expeditions-restore-about = You can go on from the previous save. At most one decision is lost; a copy of the damaged file is kept.
expedition-delete-title = DELETE THIS EXPEDITION?
expedition-delete-text = “{ $name }” and its ledger are moved to the folder of deleted expeditions.
expedition-welcome = HOLD OUT UNTIL DAWN
expedition-welcome-night = By night, you give each survivor a task: build, keep watch, or get ready to go out.
expedition-welcome-day = By day, they carry it out. What you leave alive in the tunnels comes to your gate in the end.
expedition-welcome-end = Build the radio, and beat the last assault. If the gate falls, or nobody is left, it is over.
expedition-detail-length = Length: { $what }
expedition-detail-hardness = Difficulty: { $what }
expedition-detail-people = Players: { $what }
expedition-detail-survivors = Survivors: { $living } · Dead: { $dead }
expedition-day = Day { $n } of { $of }
expedition-day-part = Day { $n } of { $of } — { $part }
expedition-part-night = night
expedition-part-morning = morning
expedition-part-day = day
expedition-part-evening = evening
expedition-part-over = the end
expedition-exists = There is already an expedition in that folder.
expedition-damaged-restorable = Its file is damaged or was edited; it is left untouched. The previous save can be read.
expedition-unsaved = The expedition is not being saved; you can play on. { $why }
expedition-data-error = The expedition’s data files have an error: { $why }
# A new expedition
expedition-new-title = A NEW EXPEDITION
expedition-default-name = Expedition
expedition-name = Name
expedition-name-key = M
expedition-name-title = NAME THE EXPEDITION
expedition-length = Length
expedition-hardness = Difficulty
expedition-contents = Contents
expedition-contents-game = The game’s
expedition-contents-back = Previous contents
expedition-contents-next = Next contents
expedition-contents-error = { $file }, line { $line }: { $why }.
expedition-contents-hint = Hint: { $hint }.
expedition-contents-more = …and { $n } more.
expedition-contents-refused = These contents have errors. Correct their files, or choose the game’s contents.
expedition-seat = Seat { $n }
expedition-seat-person = Player
expedition-seat-ai = Computer
expedition-seat-empty = Empty
expedition-seat-title = WHO PLAYS HERE?
expedition-seat-how = This name appears on the survivors of the seat.
expedition-spoken-seat-name = Name of the player at seat { $n }: { $name }
expedition-person = Player { $n }
expedition-needs-person = At least one seat needs a player.
expedition-same-name = Two players are called { $name }. Each needs a different name.
expedition-begin = BEGIN
# The base
expedition-goal = Days for the radio
expedition-goal-about = To win, finish the radio before the last day ends, and beat the last assault, which comes that same evening.
expedition-gate = Gate
expedition-gate-about = Its strength. If the gate falls in an assault, the expedition is lost.
expedition-gate-strength = Strength { $n } of { $of }
expedition-reputation = Reputation
expedition-reputation-about = Some people only join a base they have heard of.
expedition-store-about = { $n } in the store, which holds { $of } of each resource.
expedition-slot-free = Free slot
expedition-slot-about = A section can be built here: give a survivor that task.
expedition-work-left = Work left: { $n }
expedition-section-damaged = DAMAGED
expedition-threat = THREAT
expedition-danger = danger { $n } of { $of }
expedition-threat-about = Once the danger reaches its limit, all these enemies attack the gate in the evening.
expedition-threat-none = Nothing is heard in the tunnels.
expedition-places = PLACES
expedition-places-caches = finds left
expedition-places-more = and { $n } more
expedition-place-infested = infested
expedition-place-allies = friends
expedition-place-open = open
# Tooltip of a place: resources that may be there, most frequent first
expedition-or = { $list } or { $last }
expedition-and = { $list } and { $last }
expedition-place-finds = It may hold { $what }.
expedition-place-infested-about = Enemies are there already, and searching brings more.
expedition-place-allies-about = No enemies come. The first visit brings 1 reputation and the offer of a recruit.
expedition-place-open-about = Each search may bring an enemy.
expedition-distance = distance { $n }
expedition-caches =
    { $n ->
        [one] 1 find left
       *[other] { $n } finds left
    }
expedition-choose-task = Change task
expedition-spoken-survivor = { $name }, { $left } of { $of } damage points. { $seat }. { $skills }. Task: { $task }
expedition-ledger = Ledger
expedition-ledger-key = L
expedition-offers = Recruits: { $n }
expedition-offers-key = R
expedition-advice = Advice
expedition-advice-key = A
expedition-players = Players
expedition-players-key = P
expedition-advice-title = ADVICE FOR TONIGHT
expedition-advice-task = { $name }: { $task }.
expedition-advice-recruit = Take in { $name }.
expedition-advice-ready = Everything is planned. The night can end.
expedition-advice-follow = Do it
expedition-advice-radio = The store has enough to build the radio: { $price } · work { $n }.
expedition-advice-radio-begun = The radio is under way. { $work }.
expedition-advice-radio-about = The last assault comes on the evening it is finished: { $n ->
        [one] today there would be about 1 enemy. Beat it, and you have won.
       *[other] today there would be about { $n } enemies. Beat them, and you have won.
    }
expedition-end-night = END THE NIGHT
expedition-plan-again = PLAN AGAIN
expedition-end-title = END THE NIGHT?
expedition-end-idle =
    { $n ->
        [one] 1 unhurt survivor has no task and will only rest: { $who }.
       *[other] { $n } unhurt survivors have no task and will only rest: { $who }.
    }
expedition-end-idle-many = { $n } unhurt survivors have no task and will only rest.
expedition-end-back = Keep planning
expedition-waits-seats = Waiting for { $seats }
expedition-idle =
    { $n ->
        [one] 1 has no task and rests
       *[other] { $n } have no task and rest
    }
expedition-idle-seats = No task: { $seats }
expedition-seat-lost = { $seat } has no survivors, and decides nothing until one joins.
expedition-not-night = First, decide what to do about today’s events.
expedition-dialog-open = First, finish the open dialog.
expedition-is-over = The expedition is over. Its ledger can still be read.
expedition-leave = Save and leave
expedition-close = Close
expedition-go-on = CONTINUE
# Tasks
expedition-task-none = No task yet
expedition-task-rest = Rest
expedition-task-watch = Keep watch
expedition-task-repair-gate = Repair the gate
expedition-task-build = Build: { $what }
expedition-task-repair = Repair: { $what }
expedition-task-use = Use: { $what }
expedition-task-clear = Clear { $what }
expedition-task-returned = Back from a sortie
expedition-task-go-out = Go out: { $what } (boxes: { $boxes })
expedition-task-drive = Truck: { $what }
expedition-tasks-title = { $name }
expedition-topic-go-out = Go out
expedition-topic-build = Build
expedition-topic-use = Use
expedition-topic-threat = Clear
expedition-topic-base = Base
expedition-decides = { $seat } decides.
expedition-no-option = There is nothing to choose here now.
expedition-free = free
expedition-work = work { $n }
expedition-begun = already begun · work left: { $n }
expedition-clears = { $n ->
    [one] removes 1 enemy
   *[other] removes { $n } enemies
}
expedition-rest-about = recovers { $n } DP
expedition-watch-about = answers the event of the day
expedition-watch-blind = can’t answer events without a watchtower
expedition-give = Give to { $seat }
expedition-give-about = seat { $n } decides from now on
expedition-duel-for = Duel for { $person }
# Skills
expedition-skill-work = builder +{ $n }
expedition-skill-clear = clears +{ $n }
expedition-skill-rest = rests +{ $n }
expedition-skill-lookout = lookout
expedition-arms = Weapon: { $arms }.
expedition-figure = carries { $carry }, noise { $noise }
# Effects
expedition-effect-none = nothing happens
expedition-effect-add-threat = threat: { $enemies }
expedition-effect-draw-threat = threat +{ $n }
expedition-effect-remove-threat = threat −{ $n }
expedition-effect-hurt = one survivor loses { $n } DP
expedition-effect-heal = one survivor recovers { $n } DP
expedition-effect-damage-section = a section outside is damaged
expedition-effect-damage-gate = gate −{ $n }
expedition-effect-repair-gate = gate +{ $n }
expedition-effect-find-place = a place at distance { $n }
expedition-effect-offer = a recruit
expedition-effect-gain-reputation = reputation +{ $n }
expedition-effect-lose-reputation = reputation −{ $n }
# Sorties
expedition-sortie-party = Party: { $people }. { $loads ->
        [one] Room for 1 find.
       *[other] Room for { $loads } finds.
    }
expedition-sortie-ammunition = How many boxes of ammunition does { $name } take?
expedition-boxes =
    { $n ->
        [0] No box
        [one] 1 box
       *[other] { $n } boxes
    }
expedition-sortie-people = Party: { $people }. Ammunition: { $boxes }. { $loads ->
        [one] Room for 1 find.
       *[other] Room for { $loads } finds.
    }
# The players of the seats
expedition-players-title = PLAYERS
expedition-players-how = Tonight a player may leave, come back or join. Survivors stay with their seat. In a battle, choose “Seats” in the menu.
expedition-players-leave = leaves the seat to the computer
expedition-players-away = { $name } is away · a player takes this seat
expedition-players-take = a player takes this seat
expedition-players-join = Another player
expedition-players-join-about = gets the next recruits, while no other seat has fewer survivors
# Recruits
expedition-offers-title = RECRUITS
expedition-offers-about = These people want to join you.
expedition-offers-seat = The next recruit joins the seat with the fewest survivors: { $seat }.
expedition-offers-none = Nobody wants to join you now.
expedition-recruit-joined = { $name } joins the seat of { $seat } and needs a task.
expedition-way-pay = for { $price }
expedition-way-reputation = for { $n } reputation
expedition-way-duel = if { $enemy } (rank { $rank }) is beaten in a tunnel at distance { $n }
expedition-duel-about = { $enemy } (rank { $rank }) · in a tunnel · distance { $n }
expedition-duel-how = A duel is a sortie: give a survivor this task under “Go out”.
# The event of the day
expedition-event-roll = Two dice: { $roll }. { $watcher } is on watch, and { $seat } decides.
expedition-event-pass = Let it happen
# The truck
expedition-truck-title = ON THE ROAD
expedition-truck-trip = { $driver } is out for { $wanted }: { $found } of { $of } finds.
expedition-truck-enemy = In the way: { $enemy } (danger { $danger }). The truck has { $resistance } resistance left.
expedition-truck-ram = Ram it
expedition-truck-ram-about = costs { $danger } resistance
expedition-truck-evade = Drive round it
expedition-truck-evade-about = it joins the threat
expedition-truck-back = Drive home
expedition-truck-back-about = it joins the threat, and the trip ends
# Battles
expedition-assault = ASSAULT ON THE GATE
expedition-assault-last = THE LAST ASSAULT
expedition-assault-enemies = Against you: { $enemies }.
expedition-assault-people = At the gate: { $people }.
expedition-assault-gate = Strength of the gate: { $gate }. Contraptions: { $works }. Ammunition: { $boxes }.
expedition-battle-begin = To the battle
expedition-battle-about = the expedition is saved
expedition-battle-resume = Resume the battle
expedition-battle-resume-about = from the last complete order on
expedition-battle-restart = Restart it
expedition-battle-restart-about = the damaged file is kept
expedition-battle-lost = The battle in progress can’t be resumed. { $why } You may restart it.
expedition-battle-intact = The battle can be resumed; it need not be restarted.
expedition-battle-unset = The battle can’t be set up. { $why }
expedition-wait = Wait for their report
expedition-wait-about = the computer fights it unseen
expedition-wait-round = Fighting: { $people }. Round { $n }.
expedition-wait-watch = Watch the rest
expedition-wait-watch-about = the battle goes on before your eyes
expedition-wait-endless = The fight isn’t coming to an end. Resume the battle yourself.
expedition-wait-failed = The computer can’t go on alone. You may resume the battle.
expedition-online = Play online
expedition-online-about = your friends take over the figures of their seats
expedition-online-resume = Resume online
expedition-online-begun = The battle has already begun on this screen.
expedition-online-failed = The battle can’t be prepared.
expedition-online-night = your friends plan at their own screens
expedition-online-lobby = Online session
expedition-visit-day = By day the host decides.
expedition-visit-no-seat = No seat here has your name, so the host decides for all survivors.
# The ledger and the end
expedition-to-base = BACK TO THE BASE
expedition-next-night = PLAN THE NEXT NIGHT
expedition-next-waits = Stay here to plan the next night with the host.
expedition-to-list = BACK TO THE LIST
expedition-no-story = Nothing is written about this day.
expedition-people = SURVIVORS AND DEAD
expedition-people-more = and { $n } more
expedition-death = Day { $day }: { $cause }
expedition-death-hunger = starved
expedition-death-event = killed at the base
expedition-death-sortie = fell on a sortie
expedition-death-assault = fell at the gate
expedition-summary = Days: { $day } · Sections built: { $built } · Battles: { $battles } · Enemies killed: { $kills }
expedition-log-assault = Assault on the gate
expedition-log-last-assault = The last assault
expedition-battle-watch = Watch
expedition-battle-turns = Rounds: { $n }
expedition-battle-damaged = Damaged: it can be watched up to round { $n }
expedition-battle-open = It hasn’t been fought to the end yet.
expedition-battle-missing = Its record isn’t in the expedition’s folder.
expedition-call-hint = Used at the base, in the ledger and in battles. Leave it empty to use the old name again.
expedition-stamp-won = RESCUED
expedition-stamp-lost = LOST
expedition-end-won = The radio called, the gate held, and help came.
expedition-end-gate = The gate fell.
expedition-end-nobody = No survivor is left.
expedition-end-time = The last day passed without the radio.
# The page of an expedition at another machine
expedition-page-open = SEE THE BASE
expedition-page-close = CLOSE THE LEDGER
expedition-page-waits = The host enters the result in the ledger of the expedition…
expedition-page-base = The base
expedition-page-tasks = The tasks
expedition-page-nothing = nothing
expedition-page-stores = Stores (room for { $of } of each resource): { $what }.
expedition-page-gate = Gate: strength { $n } of { $of }. Reputation: { $reputation }.
expedition-page-sections = Sections: { $what }.
expedition-page-threat = Threat (danger { $n } of { $of }): { $what }
expedition-page-fights = fights in the battle that is due
expedition-page-person = { $seat } · { $n } of { $of } DP
