"""What any action is, so that calls can price, interrupt and carry out all of them alike."""
