/** Why a socket was closed, and whether the client should come back. */
export const closeCodes = {
  bad_frame: { code: 4400, retry: true },
  not_authorized: { code: 4401, retry: false },
  banned: { code: 4403, retry: false },
  silent: { code: 4408, retry: true },
  replaced: { code: 4409, retry: false },
  slow_reader: { code: 4413, retry: true },
  too_many_frames: { code: 4429, retry: true },
  /** The reason text says of what: `room` (one account in one room) or `address`. */
  too_many_sockets: { code: 4430, retry: false },
  /** The reason text is the delay in milliseconds before coming back. */
  restarting: { code: 4503, retry: true },
} as const satisfies Record<string, { code: number; retry: boolean }>

export type CloseName = keyof typeof closeCodes

const neverRetry = new Set<number>(
  Object.values(closeCodes)
    .filter((entry) => !entry.retry)
    .map((entry) => entry.code),
)

/** Codes that are not ours (1006 and the like) mean a lost line: come back. */
export function mayRetryAfter(code: number): boolean {
  return !neverRetry.has(code)
}
