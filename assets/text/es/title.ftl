title-logo = INCURSION
title-place = GIBRALTAR, 1949
title-continue = CONTINUAR
title-new = Nueva batalla
title-quit = Salir
title-window = Ventana o pantalla completa
