"""Those who go: what each has left, and how a fight takes them over and gives them back."""
