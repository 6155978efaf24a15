"""Ploys: bought for command points, in the gambit step or at the moment each names."""
