"""Tables of one's own: stored in versions that never change, published or private, and chosen in matches."""
