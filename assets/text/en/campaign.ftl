# Campaigns: the list, the book of operations, and the card that is kept
campaigns-title = CAMPAIGNS
campaigns-none = There is none yet. A campaign links the missions: who survives goes on, with what they have learnt.
campaigns-first = NO CAMPAIGNS
campaigns-how = Give the first one a name. It saves itself after each order, and its book tells who won, who lives and who does not.
campaigns-begin = NEW CAMPAIGN
campaigns-new = New
campaigns-rename = Rename
campaigns-delete = Delete
campaigns-open = OPEN THE BOOK
ledger-title = BOOK OF OPERATIONS
ledger-to = to
ledger-hint = Press a mission that was played to see what came of it.
ledger-draw = Draw
ledger-now = NOW
ledger-going = IN PLAY
ledger-decides = decides
ledger-veterans = VETERANS
ledger-veterans-about = keep their cards until they die
ledger-fallen = FALLEN
ledger-fallen-about = their cards are lost
ledger-nobody = Nobody has come back yet.
ledger-page = { $n } of { $of }
ledger-more = More
ledger-report = what came of it
ledger-restart = Restart mission
ledger-won-allied = ALLIED CAMPAIGN
ledger-won-german = SWD CAMPAIGN
ledger-won-nobody = CAMPAIGN DRAWN
keep-title = EXPERIENCE CARD
keep-how-allied = One Allied survivor keeps a card for the missions to come.
keep-how-german = One SWD survivor keeps a card for the missions to come.
keep-then-allied = Then the Allies choose
keep-then-german = Then the SWD chooses
keep-chosen = Kept
keep-choose = Choose
keep-none = None
keep-none-about = nobody keeps anything
campaign-line-ready = Mission { $n } of { $of }
campaign-line-playing = Mission { $n } of { $of } · in play
campaign-line-over = Over
campaign-note-ready = Next is mission { $n } of { $of }: { $name }.
campaign-note-playing = In play is mission { $n } of { $of }: { $name }, turn { $turn }.
campaign-note-over = All { $of } missions were played.
campaign-in-use = It is open in another window. Close it there to go on here.
campaign-in-use-short = Open in another window
campaign-fault-short = It can't be read
campaign-newer = A newer version of the game saved it (format { $version }). It is left as it is.
campaign-damaged = Its file is damaged or was changed, and is left as it is: { $why }
campaign-io = { $path }: { $why }
campaign-unsaved = The campaign is not saved; you can play on. { $why }
campaign-lost = The battle in play can't go on: { $why }. You may restart the mission.
campaign-unsettled = The battle could not be entered in the book: { $why }
campaign-no-plan = No campaign can be read
campaign-on = ON WITH THE CAMPAIGN
campaign-end = END OF THE CAMPAIGN
keep-next = THE SWD CHOOSES
ledger-begin = MISSION { $n }: { $name }
ledger-resume = GO ON: { $name }
ledger-last = Who wins this one wins the campaign.
ledger-unreadable = This mission can't be read any more
ended-left = The last Ally left.
ended-died = The last Ally fell.
ended-doors = Doors sealed.
ended-none-left = Nobody was left.
ended-taken-out = The beacon left the board.
ended-activated = The device was stopped.
ended-launched = The device took off.
ended-more-points = By victory points.
ended-equal-points = Equal points.
figure-missions = { $n ->
    [one] 1 mission
   *[other] { $n } missions
}
figure-kills = { $n ->
    [one] 1 kill
   *[other] { $n } kills
}
figure-hurt = hurt in the last one
figure-fell = Mission { $mission }, turn { $turn }.
figure-horde = { $n } of { $kind }
report-orders = { $n ->
    [one] 1 order
   *[other] { $n } orders
}
report-level = { $n } RP.
report-turn = turn { $n }
report-force = Force
report-fallen = Losses
report-kept = Keeps
report-lost = Loses
lost-killed = killed
lost-died = died
lost-not-bought = stayed behind
lost-discarded = discarded
restart-title = RESTART THE MISSION?
restart-text = The battle in play is given up and does not count in the book. Its record is kept.
restart-yes = Give it up and restart
restart-no = GO ON WITH IT
delete-title = DELETE THE CAMPAIGN?
delete-text = “{ $name }” leaves the list with all its records. It stays in the folder .trash, just in case.
delete-yes = Delete it
delete-no = KEEP IT
plan-title = WHICH CAMPAIGN?
plan-text = Each links missions of its own.
plan-missions = { $n ->
    [one] 1 mission
   *[other] { $n } missions
}
entry-campaign = NEW CAMPAIGN
entry-rename = ANOTHER NAME
entry-campaign-hint = You will find it in the list by this name.
