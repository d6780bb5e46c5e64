# Campaigns: the list, the ledger, and the card that is kept
campaigns-none = There are no campaigns yet. A campaign links missions: survivors carry on, with what they have learnt.
campaigns-how = Name your first one. It is saved after every order, and its ledger shows who won, who lives and who doesn’t.
campaigns-begin = NEW CAMPAIGN
campaigns-new = Begin a new one
campaigns-rename = Rename
campaigns-delete = Delete
campaigns-open = OPEN THE LEDGER
campaigns-watch = WATCH MISSION { $n }
campaigns-players = Your choice holds for the **whole campaign**. You can change it between missions.
campaigns-computer = The computer also chooses its force and its **experience card**.
campaigns-players-playing = A mission is in progress: once it is over, you can change who plays.
campaigns-players-over = This campaign is over.
campaigns-part = { $plan }, mission { $n } of { $of }
campaigns-of = { $n } of { $of }
campaigns-tally = { $allied } to { $german }
ledger-title = CAMPAIGN LEDGER
ledger-to = to
ledger-hint = Select a mission you have played to see its report.
ledger-draw = Draw
ledger-now = NOW
ledger-going = IN PROGRESS
ledger-decides = decides
ledger-veterans = VETERANS
ledger-veterans-about = keep their cards until they die
ledger-fallen = FALLEN
ledger-fallen-about = their cards are lost
ledger-nobody = Nobody has come back yet.
ledger-page = { $n } of { $of }
ledger-more = More
ledger-report = mission report
ledger-restart = Restart mission
ledger-players = Who plays?
ledger-won-allied = CAMPAIGN: ALLIED VICTORY
ledger-won-german = CAMPAIGN: SWD VICTORY
ledger-won-nobody = CAMPAIGN DRAWN
keep-title = EXPERIENCE CARD
keep-how-allied = One Allied survivor keeps a card for later missions.
keep-how-german = One SWD survivor keeps a card for later missions.
keep-then-allied = Then the Allies choose
keep-then-german = Then the SWD chooses
keep-chosen = Kept
keep-choose = Choose
keep-none = None
keep-kept = CARDS KEPT
keep-none-about = nobody keeps anything
keep-first = Choose a card, or none
keep-again = Choose again
keep-later = Later
campaign-note-over = All { $of } missions have been played.
campaign-in-use = It is open in another window. Close it there to play on here.
campaign-in-use-short = Open in another window
campaign-fault-short = Can’t be read
campaign-newer = Saved by a newer version of the game (format { $version }). Left untouched.
campaign-damaged = Its file is damaged or was edited; it is left untouched.
campaign-unsaved = The campaign is not being saved; you can play on. { $why }
campaign-lost = The battle in progress can’t be resumed. { $why } You may restart the mission.
campaign-unsettled = The battle could not be entered in the ledger. { $why }
campaign-no-plan = No readable campaigns
campaign-on = CONTINUE CAMPAIGN
campaign-end = END OF THE CAMPAIGN
keep-done = CONFIRM
keep-next = SWD CHOOSES NEXT
ledger-begin = MISSION { $n }: { $name }
ledger-resume = RESUME: { $name }
ledger-watch = WATCH { $n }: { $name }
ledger-last = This mission decides the campaign.
ledger-unreadable = This mission can no longer be read
ended-left = The last figure got out.
ended-died = The last figure fell.
ended-doors = Doors sealed.
ended-none-left = No figures were left.
ended-taken-out = The object left the board.
ended-activated = Everything was activated.
ended-launched = The countdown ran out.
ended-breached = The gate fell.
ended-reached = They reached their goal.
ended-cleared = The last wave was beaten.
ended-alarms = The last alarm was raised.
ended-more-points = On victory points.
ended-surrendered = Surrender.
ended-agreed = Draw by agreement.
ended-nobody-left = Draw: one blast left nobody on either side.
ended-equal-points = Tied on points.
figure-missions = { $n ->
    [one] 1 mission
   *[other] { $n } missions
}
figure-kills = { $n ->
    [one] 1 kill
   *[other] { $n } kills
}
figure-hurt = wounded in the last one
figure-fell = Mission { $mission } ({ $name }), round { $turn }
figure-horde = { $n } of { $kind }
report-orders = { $n ->
    [one] 1 order
   *[other] { $n } orders
}
report-level = { $n } RP.
report-turn = round { $n }
report-force = Force
report-fallen = Losses
report-kept = Keeps
report-lost = Loses
lost-killed = killed
lost-died = died
lost-not-bought = left at base
lost-discarded = discarded
restart-title = RESTART THE MISSION?
restart-text = The battle in progress is abandoned and does not count in the ledger. It stays among the saved battles.
restart-yes = Abandon and restart
restart-no = PLAY ON
delete-title = DELETE THE CAMPAIGN?
delete-text = “{ $name }” and all its battles leave the list. Just in case, they stay in the .trash folder.
delete-yes = Delete it
delete-no = KEEP IT
plan-title = WHICH CAMPAIGN?
plan-text = Each one links its own missions.
plan-missions = { $n ->
    [one] 1 mission
   *[other] { $n } missions
}
entry-campaign = NEW CAMPAIGN
entry-rename = RENAME
entry-campaign-hint = You will find it in the list under this name.
# The letters that are these plates' keys.
campaigns-new-key = N
campaigns-rename-key = R
ledger-restart-key = R
ledger-players-key = W
campaign-bad-name = That name can’t be used.
campaign-no-mission = One of its missions is missing: { $id }.
campaign-lost-none = No battle is in progress.
campaign-lost-unsaved = It could not be saved, and is lost.
unsettled-another = This is not the battle the campaign is waiting for.
unsettled-not-over = The battle is not over.
unsettled-replay = Replaying it under the current rules gives a different result.
figure-called = { $name } ({ $figure })
entry-veteran = A NAME FOR { $figure }
entry-veteran-hint = Used in the campaign’s ledger and forces. Leave it empty to use kind and number.
spoken-call = Give { $figure } a name
# The story of a campaign, in short sentences; those of ended-… stand among them.
ledger-story = CHRONICLE
ledger-story-about = what happened in each mission
story-won-allied = Allied victory in round { $n }.
story-won-german = SWD victory in round { $n }.
story-won-nobody = A draw in round { $n }.
story-losses = Losses: Allies { $allied }, SWD { $german }.
story-fallen = Fallen: { $names }.
story-kept = { $figure } keeps { $card }.
# A campaign whose players are at several machines.
ledger-online = Play online
ledger-online-resume = Resume online
ledger-online-key = L
ledger-online-unsaved = The campaign is not saved
ledger-online-damaged = The battle’s file is damaged: resume it here first
ledger-online-over = The battle is over: resume it here to enter the result
ledger-page-back = CLOSE THE LEDGER
keep-elsewhere = { $side }: the card is being chosen on the other screen. If you go on now, it is asked for before the next mission.
campaign-page-waits = The host enters the result in the campaign ledger…
campaign-page-score = Mission { $n } of { $of }. Won: Allies { $allied }, SWD { $german }.
