// Linking this target limits how many tests run at a time; it declares nothing.
