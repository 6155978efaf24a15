"""Actions at doors and hatchways: opening and closing, and fights through them."""
