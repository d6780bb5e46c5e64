title-logo = INCURSION
title-place = GIBRALTAR, 1949
title-continue = CONTINUE
title-new = New battle
title-quit = Quit
title-window = Window or full screen
