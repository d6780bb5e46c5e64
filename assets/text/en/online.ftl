# Online battles: opening one, joining one, and the seats before the battle
online-title = ONLINE BATTLE
online-subtitle = Each player at their own screen: no curtain, no waiting for e-mail
online-host = Open a session
online-join = Join with a code
online-plain = From machine to machine, without an account.
online-nameless = No name
online-name = My name is { $name }
online-name-none = Set my name
online-name-key = N
online-name-title = WHAT IS YOUR NAME?
online-name-hint = Others will see you with this name in online battles.
online-resume = Go on with “{ $name }”
online-resume-none = Go on with the last one
online-resume-key = R
# Before a session is open.
online-mission-title = This mission will be played:
online-mission-levels = Allies: **{ $allied } RP**. SWD: **{ $german } RP**.
online-mission = Other mission
online-mission-key = M
online-open = OPEN SESSION
online-no-network = This game can’t use the network
online-before = BEFORE YOU OPEN IT
online-deals = **This machine deals** the cards.
online-deals-plays = Deals and plays
online-deals-only = Only deals
online-deals-why = No machine can choose or foresee a die. The one that deals knows the cards, and its game doesn’t show them. If no player’s machine should know them, let a third one deal.
online-net-why = To find each other over the internet, the public service of iroh is used: it sees the addresses of the machines, not what is said.
online-net-local = **Only this network**: no server is asked. You can change that in the settings.
online-kept = Everything is saved on all machines. If the connection is lost, you can go on later.
# The code.
online-code-soon = Looking for a free code…
online-code-tell = Tell this code to the other player:
online-code-type = Type the code of the session:
online-code-tried = Joining with this code:
online-code-invitation = Joining with the invitation
online-code-joined = You are in { $name }’s session.
online-code-how = **Copy** also includes the address: it works even where the code is not enough.
online-code-spoken = Code: { $code }
online-copy = Copy
online-copy-key = C
online-copied = Copied: the invitation, with code and address.
online-copied-line = Incursion { $code } · { $invitation }
online-renew = Other code
online-renew-key = O
online-used = Used by { $name }. They come back without it if the connection is lost.
online-spent = Somebody was wrong five times: this code is new.
online-paste = Paste
online-clear = Clear
online-go-join = JOIN
online-letters = { $n ->
    [one] 1 letter to go
   *[other] { $n } letters to go
}
online-joining = JOINING
online-searching = looking for the other machine
online-proving = checking the code
online-connecting = connecting
# The machines and the steps.
online-this-machine = this machine
online-no-contact = no contact yet
online-other-machine = other machine
online-several = { $n ->
    [one] 1 player
   *[other] { $n } players
}
online-direct = { $ms } ms · direct
online-relayed = { $ms } ms · by relay
online-link-connected = CONNECTED
online-link-connecting = CONNECTING
online-link-disconnected = NOT CONNECTED
online-step-code = The code
online-step-code-given = Code given
online-step-enter = Joining
online-step-entered = { $name } is in
online-step-entered-several = { $n } are in
online-step-dossier = Same dossier
online-step-version = Same version
online-step-ready = Ready
# What happens when the player joins.
online-enter-title = WHAT HAPPENS WHEN YOU JOIN
online-enter-name = Others see you arrive with your name: **{ $name }**.
online-enter-nameless = Others see you arrive **without a name**: you can set one.
online-enter-dossier = The host’s **dossier** is played. If yours is different, it stays as it is.
online-enter-seats = You choose sides and forces, and can change them until the battle begins.
online-enter-secrets = The host’s hand never reaches your machine. The host’s machine deals, knows yours, and doesn’t show it.
# Why it failed, and what to do.
online-failed = COULD NOT JOIN
online-ended = THE SESSION WAS CLOSED
online-not-opened = COULD NOT OPEN IT
online-fault-no-code = That is no code and no invitation.
online-way-no-code = A code has six letters or digits, like **7K4-M2P**. You can also paste the whole invitation.
online-fault-nobody = Nobody waits with **{ $code }**.
online-fault-nobody-invitation = Nobody waits with that invitation.
online-way-nobody-code = Check that it is the code on the other screen now.
online-way-nobody-network = You must be on the same network, or both on the internet.
online-way-nobody-invitation = If the code is not enough, let the host send you the invitation with **Copy**, and paste it here.
online-fault-wrong = **{ $code }** opens no session.
online-way-wrong = There are no zeros, ones, I or O.
online-way-wrong-new = After five wrong codes the host has a new one.
online-fault-no-network = This machine has no network.
online-way-no-network = Connect it and try again.
online-way-no-network-mail = Without a network you can play at one screen or by e-mail.
online-fault-service = The rendezvous service can’t be reached.
online-way-service = On the same network you can still play.
online-fault-invitation-closed = That invitation is no longer valid.
online-way-invitation-closed = Ask the host for a new code.
online-fault-version-mine = Your game ({ $mine }) is older than the host’s ({ $theirs }).
online-way-version-mine = Update it and join again.
online-fault-version-theirs = The host’s game ({ $theirs }) is older than yours ({ $mine }).
online-way-version-theirs = They must update it and open another session.
online-fault-full = The session is full.
online-way-full = Ask the host to free a place.
online-fault-started = The battle has already begun.
online-way-started = Wait for the next session.
online-fault-closed = The host has closed the session.
online-way-closed = To go on, they must open another one and give you its code.
online-fault-diverged = The host’s battle is at decision { $n } and is not yours.
online-way-diverged = They may have gone back to an earlier copy. Open a new session.
online-fault-host = The other machine breaks the protocol.
online-fault-host-why = The other game may be damaged or modified. Reason: { $why }
online-fault-session = The session can’t be prepared: { $why }
online-fault-battle = The battle can’t begin: { $why }
online-fault-unsaved = The session can’t be saved: { $why }
online-way-again = You can try again.
# The seats.
online-seats = THE SIDES
online-seats-mission = { $turn ->
    [0] { $mission } · { $allied }/{ $german } RP
   *[other] { $mission } · { $allied }/{ $german } RP · round { $turn }
}
online-seat-own = this screen
online-seat-other = the other screen
online-seat-free = free
online-seat-vacant = Nobody yet
online-seat-automated = Moves by itself
online-take = Take
online-take-allied-key = A
online-take-german-key = S
online-force = Force
online-force-key = F
online-swap = Swap
online-swap-host = Only the host can swap them
online-only-deal = Only deal
online-only-watch = Only watch
online-ready = ready
online-not-ready-own = not ready
online-not-ready = not yet
online-no-force = no force
online-here = here
online-away = away
online-role-deals = Deals
online-role-watches = Watches
online-role-none = No side yet
online-others = Others
online-cut = **If the connection is lost**, the battle waits, stays saved on all machines, and goes on later.
online-dossier-sent = You don’t have this dossier: the host sends theirs.
online-no-dossier = You don’t have this dossier: **{ $mission }**. Ask the host for the file and put it into your folder of missions.
online-begin = BEGIN
online-begin-alone = Nobody has joined yet
online-begin-side = Nobody plays: { $side }
online-begin-ready = { $name } is not ready
online-begin-force = Your force is missing
online-begin-seat = Choose a side
online-declare = I AM READY
online-declared = READY
online-waits-host = the host begins
online-close = Close session
online-leave = Leave session
online-cancel = Stop looking
online-close-title = CLOSE THE SESSION?
online-close-text = Those who have joined leave it, too, and the code is no longer valid.
online-leave-title = LEAVE THE SESSION?
online-leave-text = Your place is free then. With the code you can join again.
online-stay = STAY
online-page-session = Close or leave the session first
online-refused-automated = Nobody plays that side.
online-refused-taken = There is no place for another player.
online-refused-side = That side already has a player.
online-refused-seat = Choose a side first.
online-refused-force = That force is not allowed in this mission.
online-refused-fixed = A saved battle goes on with its forces and points.
online-refused-no-force = Choose a force first.
# The messages.
online-messages = MESSAGES
online-write = Write
online-write-key = T
online-write-title = MESSAGE
online-write-hint = Everybody in the session reads it.
online-nobody = There is nobody to talk to yet.
online-nothing = Nobody has written anything yet.
online-chat-off = Messages are turned off in the settings.
online-phrase-1 = Nice one!
online-phrase-2 = One moment
online-phrase-3 = Shall we go on?
online-phrase-4 = Thanks
online-joined = { $name } has joined.
online-left = { $name } has left.
online-turned-away-older = Somebody with an older game ({ $theirs }) than yours ({ $mine }) wanted to join, and must update it.
online-turned-away-newer = Somebody with a newer game ({ $theirs }) than yours ({ $mine }) wanted to join. Update yours.
online-said = { $name }: { $text }
# The choice of the mission.
online-missions = MISSIONS
online-missions-own = Own mission
online-missions-note = Each player then chooses a force with these points.
online-missions-points = Requisition points
online-missions-dossier = RP of the dossier
online-missions-dossier-key = D
online-missions-done = USE THIS MISSION
online-clock = { $n ->
    [0] No clock
   *[other] { $n } min per turn
}
online-clock-key = K
online-refused-figure = Another player commands that figure.
# Figures of a shared side, and seats of the AI.
online-ai-next = Other level
online-figures = Figures
online-figures-key = G
online-figures-title = WHO COMMANDS WHAT?
online-figures-why = Press a figure to command it; press again to let it go. Any player may command the others.
online-figures-all = everyone
online-figures-taken = { $name } commands it
online-figures-done = Done
online-saved-title = This battle goes on:
online-saved-progress = It goes on in round **{ $turn }**, with its forces and points.
# Errors of sessions.
online-error-in-use = Another window has this session open.
online-error-unreadable = { $path } is damaged or of another version.
online-error-battle = This game can’t play the battle of this session.
online-error-mission = This game can’t read the mission of this session.
online-error-role = This file belongs to the other machine of the session.
online-error-address = The host’s address is unknown.
online-error-keys = The system gives no random numbers.
online-error-not-saved = Nothing can be saved now.
online-error-not-ready = A player isn’t ready.
online-error-no-force = No force yet: { $side }
# Missions that guests propose.
online-propose = Propose a mission
online-propose-key = M
online-missions-propose = PROPOSE IT
online-missions-propose-note = It is played if the host agrees. The host sets the points.
online-proposed = You proposed “{ $mission }”.
online-not-proposed = “{ $mission }” can’t be proposed: it is too large, or you proposed too many.
online-bad-proposal = The mission that { $name } proposes has errors and isn’t used.
online-proposal-title = ANOTHER MISSION?
online-proposal-text = { $name } proposes to play “{ $mission }”.
online-proposal-play = Play it
online-proposal-refuse = Keep ours
# The next battle of a campaign.
online-campaign-title = Mission { $n } of “{ $name }” will be played:
online-ledger = Campaign ledger
online-ledger-key = L
online-card = Choose the card
online-card-key = E
online-begin-card = The card to keep is not chosen
online-refused-campaign = The campaign decides mission and points.
online-refused-card = That card can’t be kept any more.
online-campaign-gone-on = the campaign has gone on without this session
# The battle that an expedition waits for.
online-expedition-title = Battle { $n } of “{ $name }” will be played:
online-refused-expedition = The expedition decides who fights.
online-refused-no-battle = There is no battle yet.
online-refused-night-seat = No seat of the expedition has your name.
online-refused-night-over = That night is over.
online-expedition-gone-on = the expedition has gone on without this session
online-base = Ledger of the base
online-base-key = L
# The nights of an expedition.
online-to-base = TO THE BASE
online-night-title = A night of “{ $name }” will be planned:
online-night-words = The night at the base
online-night-how = By night you give tasks to the survivors of the seat with your name. A battle that is due is played here, too.
online-night-day = It is day at the base: the host makes the decisions.
online-night-sheet = THE NIGHT OF “{ $name }”
online-night-ready = **{ $name }** has planned the night.
online-night-plans = **{ $name }** is planning.
