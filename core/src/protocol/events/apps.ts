/** What a performer adds to her room that lives on tips: goals, king of the hill, golden ticket, scratch-off, panels, tip menu, tip split (seed 2 §7.2). Numbers 85-99. */
export const appsEvents = {} as const
