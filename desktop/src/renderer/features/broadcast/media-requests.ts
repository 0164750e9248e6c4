import type { MediaData, MediaMethod, MediaResult } from '@footlight/core/protocol'

/** The media plane of the room socket. Rejects with core's `MediaRequestError`. */
export interface MediaRequests {
  request<M extends MediaMethod>(method: M, data: MediaData<M>): Promise<MediaResult<M>>
}
