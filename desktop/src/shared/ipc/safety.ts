/** The panic key and what it cut. */
export const safetyCalls = {} as const

export const safetyNotices = {} as const
