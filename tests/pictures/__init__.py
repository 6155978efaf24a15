"""Pictures of the running product: `python -m tests.pictures.take` renews all of them."""
