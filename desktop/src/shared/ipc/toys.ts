/** Toys on this machine: devices, what they do now, the rules for tips, and stop. */
export const toysCalls = {} as const

export const toysNotices = {} as const
