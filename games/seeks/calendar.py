"""An appointment as a file for calendars."""

from datetime import datetime, timedelta

from icalendar import Alarm, Calendar, Event

LASTS = timedelta(hours=2)
REMINDED = timedelta(minutes=-15)  # before it begins


def appointment_file(*, uid: str, title: str, address: str, begins: datetime, made: datetime) -> bytes:
    """One event with a reminder. The same `uid` later replaces the event."""
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", title)
    alarm.add("trigger", REMINDED)
    event = Event()
    event.add("uid", uid)
    event.add("summary", title)
    event.add("dtstamp", made)
    event.add("dtstart", begins)
    event.add("dtend", begins + LASTS)
    event.add("url", address)
    event.add("description", f"The table: {address}")
    event.add_component(alarm)
    calendar = Calendar()
    calendar.add("prodid", "-//Gridless//appointments//EN")
    calendar.add("version", "2.0")
    calendar.add_component(event)
    return bytes(calendar.to_ical())
