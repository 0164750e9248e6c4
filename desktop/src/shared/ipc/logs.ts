/** The local logs: chat, tips, shows, receipts, toy and moderation actions, notes. They never leave this machine by themselves. */
export const logsCalls = {} as const

export const logsNotices = {} as const
