"""Sample: two figures on open ground. Begun by script/new_system; make it yours."""
