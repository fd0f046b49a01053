"""What harm does: saving throws, wounds, subdual, nerve, remedies."""
