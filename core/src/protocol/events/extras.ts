/** Watching together, recordings and ratings (seed 2 §7.2). Numbers 110-129. */
export const extrasEvents = {} as const
