import type { HlsRooms } from './hls-rooms.ts'
import type { HlsTokens } from './hls-tokens.ts'

/** What HLS is made with. */
export interface HlsDeps {
  readonly rooms: HlsRooms
  readonly tokens: HlsTokens
}
