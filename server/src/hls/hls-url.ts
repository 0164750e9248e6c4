/** The list of a stream, under whatever folder it is handed out. */
export const HLS_LIST = 'index.m3u8'
/** The lists of all sizes, where a stream is sent in several. */
export const HLS_SIZES = 'sizes.m3u8'
/** What can be rewound to, beside it. */
export const REWIND_LIST = 'rewind.m3u8'

/**
 * Where everybody begins: the same for all and no secret, because what is there goes by the caller's session.
 */
export function hlsUrl(username: string): string {
  return `/hls/${username}/${HLS_LIST}`
}

/** The list of one size; 0: the performer's own. */
export function sizeList(size: number): string {
  return size === 0 ? HLS_LIST : `index-${size}.m3u8`
}

/** As `hlsUrl`, for the last minutes: `?behind=` says how many seconds before its end it goes on. */
export function rewindUrl(username: string): string {
  return `/hls/${username}/${REWIND_LIST}`
}

/** Where one session reads, for as long as its token is good. */
export function sessionUrl(username: string, token: string, list: string): string {
  return `/hls/${username}/${token}/${list}`
}
