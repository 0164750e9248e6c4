/** Two rooms against each other (seed 2 §7.2). Numbers 100-109. */
export const versusEvents = {} as const
