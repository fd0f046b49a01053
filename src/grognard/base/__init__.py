"""What knows nothing of games: errors, files, texts made fit to be seen, nearest names, consent."""
