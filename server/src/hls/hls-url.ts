/** The list of a stream, under whatever folder it is handed out. */
export const HLS_LIST = 'index.m3u8'
/** What can be rewound to, beside it. */
export const REWIND_LIST = 'rewind.m3u8'

/**
 * Where everybody begins: the same for all and no secret, because what is there goes by the caller's session.
 */
export function hlsUrl(username: string): string {
  return `/hls/${username}/${HLS_LIST}`
}

/** As `hlsUrl`, for the last minutes: `?behind=` says how many seconds before its end it goes on. */
export function rewindUrl(username: string): string {
  return `/hls/${username}/${REWIND_LIST}`
}

/** Where one session reads, for as long as its token is good. */
export function sessionUrl(username: string, token: string, list: string): string {
  return `/hls/${username}/${token}/${list}`
}
