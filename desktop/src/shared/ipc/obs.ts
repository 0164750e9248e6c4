/** OBS Studio on this machine, by its websocket. */
export const obsCalls = {} as const

export const obsNotices = {} as const
