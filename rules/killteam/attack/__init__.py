"""What shooting and fighting share: the attack roll with its weapon rules, strikes, Hot weapons."""
