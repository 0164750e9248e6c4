import { socketLimits } from '@footlight/core/protocol'

/**
 * Media requests of one socket within the window; a whole set-up of sending and receiving takes about a
 * dozen.
 */
export const MEDIA_REQUESTS_PER_WINDOW_MAX = 60

/**
 * What one socket may send in a window of `frameWindowMs`. Counted in place: no timer and no list per socket.
 */
export class FrameBudget {
  #windowStartedAt: number
  #frames = 0
  #chatMessages = 0
  #mediaRequests = 0

  /** `now`: monotonic, ms. */
  constructor(now: number) {
    this.#windowStartedAt = now
  }

  /** False: one frame too many. */
  takeFrame(now: number): boolean {
    if (now - this.#windowStartedAt >= socketLimits.frameWindowMs) {
      this.#windowStartedAt = now
      this.#frames = this.#chatMessages = this.#mediaRequests = 0
    }
    this.#frames += 1
    return this.#frames <= socketLimits.framesPerWindowMax
  }

  takeChatMessage(): boolean {
    this.#chatMessages += 1
    return this.#chatMessages <= socketLimits.chatMessagesPerWindowMax
  }

  takeMediaRequest(): boolean {
    this.#mediaRequests += 1
    return this.#mediaRequests <= MEDIA_REQUESTS_PER_WINDOW_MAX
  }
}
