/** The list of a stream, under whatever folder it is handed out. */
export const HLS_LIST = 'index.m3u8'

/**
 * Where everybody begins: the same for all and no secret, because what is there goes by the caller's session.
 */
export function hlsUrl(username: string): string {
  return `/hls/${username}/${HLS_LIST}`
}

/** Where one session reads, for as long as its token is good. */
export function hlsListUrl(username: string, token: string): string {
  return `/hls/${username}/${token}/${HLS_LIST}`
}
