"""The version of the engine's judgement: raised with every change that may alter a finding or a score."""

ENGINE_VERSION = 20
