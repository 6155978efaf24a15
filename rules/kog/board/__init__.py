"""What is on the table and what can be measured on it: bases, distances, sight and cover, the two halves."""
