import type { HlsRooms } from '../../media/hls/hls-rooms.ts'
import type { HlsTokens } from '../../media/hls/hls-tokens.ts'

/** What HLS is made with. */
export interface HlsDeps {
  readonly rooms: HlsRooms
  readonly tokens: HlsTokens
}
