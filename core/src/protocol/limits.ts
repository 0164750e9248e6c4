/** Numbers of the socket protocol that both ends keep. Times in ms, sizes in bytes. */
export const socketLimits = {
  inboundFrameBytesMax: 16 * 1024,
  pingEveryMs: 10_000,
  pongWithinMs: 2_000,
  silentAfterMs: 30_000,
  frameWindowMs: 10_000,
  framesPerWindowMax: 200,
  chatMessagesPerWindowMax: 10,
  /** Unsent bytes to one reader before it is closed as too slow. */
  backlogBytesMax: 1024 * 1024,
  userListEveryMs: 5_000,
} as const

/** Of the password of an account. */
export const PASSWORD_CHARS = { min: 8, max: 128 } as const
export const CHAT_HISTORY_SIZE = 200
/** So long the lines of a room are kept at most; the last 200 of it (CHAT-KEPT-01). */
export const CHAT_KEPT_DAYS = 30
/** Tips that come with the history, for those who open a room without a cursor. */
export const TIP_HISTORY_SIZE = 50
export const CHAT_MESSAGE_CHARS_MAX = 500
/** The most of what remains after the site's part that a studio may agree on with a performer, in basis points. */
export const STUDIO_PART_MAX = 5_000
export const TOAST_DISMISS_MS = 2_500
/** Of a toast with something to do about it, as undo: it has to be read, decided on and reached (WCAG 2.2.1). */
export const TOAST_ACTION_MS = 10_000
export const NODE_TOKEN_TTL_MS = 10 * 60_000
export const MODERATOR_EXPIRY_DAYS_DEFAULT = 14
export const PROTOCOL_VERSION = 3
