import type { ShowRequest } from '@footlight/core/protocol'

const bell = new URL('../../../../../resources/sounds/level-4.mp3', import.meta.url).href

/** Full scale is 1: loud enough for the next room, below what startles viewers through the microphone. */
const VOLUME = 0.6

/** Rings for a request; a new ring takes the place of one that still sounds. */
export function createBell(): () => void {
  let playing: HTMLAudioElement | null = null
  return () => {
    playing?.pause()
    playing = new Audio(bell)
    playing.volume = VOLUME
    // No sound device, or one that is taken: the window's flash says the same.
    playing.play().catch(() => undefined)
  }
}

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
