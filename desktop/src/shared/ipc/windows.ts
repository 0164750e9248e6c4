/** Detached panels, tray, notifications and accounts. */
export const windowsCalls = {} as const

export const windowsNotices = {} as const
