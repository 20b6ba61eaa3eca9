"""What a decision is worth: the hand is played out from it many times, or its own draws are counted out.

`decisions` says who may choose what at a moment. `draws` counts what the own draws bring. `deals` deals what a seat
cannot see, `playing` plays one such deal to its end, `rollouts` does so for every choice and says how sure it is.
"""
