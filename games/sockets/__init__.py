"""What people's pages say to a match over a socket, and what is answered."""
