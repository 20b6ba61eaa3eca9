"""The rules of play of MCR as `replay rules` tells them."""
