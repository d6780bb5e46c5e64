briefing-file = DOSSIER { $n } OF { $of }
briefing-win-allied = The Allies win
briefing-win-german = The SWD wins
briefing-secret = TOP SECRET
briefing-rp = Requisition (RP)
briefing-rp-least = Already the minimum
briefing-rp-most = Already the maximum
briefing-cp = **{ $n } CP** a round
briefing-cards = **{ $n }** { $n ->
    [one] card
   *[other] cards
}
briefing-agree = You may change the RP if you both agree.
briefing-alone = You may change the RP of both sides.
briefing-forces = CHOOSE FORCES
unit-allied = Lucky Seventh
unit-german = Special Weapons Division
plan-entry-allied = Allied entry
plan-entry-german = SWD entry
plan-exit-allied = Allied exit
plan-exit-german = SWD exit
plan-green-door = Green door
plan-door = Door
briefing-fixed = Campaigns use the dossier’s RP.
plan-picket-german = SWD pickets
plan-picket-allied = Allied pickets
plan-stranded = Stranded
plan-beacon = Beacon
plan-panel = Panel
plan-device = Device
plan-token = Token
briefing-file-own = CUSTOM MISSION
plan-surge = Horde appears
