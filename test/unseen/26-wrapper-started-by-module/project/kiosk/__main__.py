from kiosk import Kiosk
from kiosk.pages import about, menu

kiosk = Kiosk(name="lobby", port=8088)
kiosk.page("/menu")(menu)
kiosk.page("/about", hidden=True)(about)
kiosk.start()
