"""The effects of harm: saving throws, wounds, subdual, morale, remedies."""
