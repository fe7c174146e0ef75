// The target's first file follows with its first feature.
