import type { ShowRequest } from '@footlight/core/protocol'

/** With so much time left, an unanswered request is called out once more. */
const REMIND_BEFORE_MS = 30_000

/**
 * Says when a request should be heard: when it comes, and once more shortly before it lapses. Each of the two
 * once.
 */
export class RequestWatch {
  readonly #heard = new Set<string>()
  readonly #reminded = new Set<string>()
  readonly #ring: () => void

  constructor(ring: () => void) {
    this.#ring = ring
  }

  /** Called with every change of the list and with every second. Several at once ring once. */
  look(requests: readonly ShowRequest[], now: number): void {
    const fresh = requests.filter((request) => !this.#heard.has(request.request_id))
    const late = requests.filter(
      (request) => !this.#reminded.has(request.request_id) && request.expires_at - now <= REMIND_BEFORE_MS,
    )
    for (const request of fresh) this.#heard.add(request.request_id)
    for (const request of late) this.#reminded.add(request.request_id)
    if (fresh.length > 0 || late.length > 0) this.#ring()
  }
}
