"""The lab: list against list by the hundred, played by the engine in processes beside the site or on other machines."""
