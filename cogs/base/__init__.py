"""What all rooms share: answers, errors, custom ids, components, permissions, names, emojis."""
