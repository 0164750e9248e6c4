/** What a browser has said to being counted; null: not asked yet. */
export type Consent = 'given' | 'refused' | null

interface ConsentDeps {
  /** Value of the cookie; null: none. */
  readonly remembered: string | null
  readonly remember: (value: '0' | '1') => void
  /** Fetches the service and counts from then on. */
  readonly start: () => void
  /** Ends counting and takes away what the service stored here. */
  readonly stop: () => void
}

/** Asks before anything is fetched, and can be taken back as easily as it was given. */
export class AnalyticsConsent {
  readonly #deps: ConsentDeps
  #isStarted = false
  state: Consent

  constructor(deps: ConsentDeps) {
    this.#deps = deps
    this.state = deps.remembered === '1' ? 'given' : deps.remembered === '0' ? 'refused' : null
    if (this.state === 'given') this.#start()
  }

  give(): void {
    this.state = 'given'
    this.#deps.remember('1')
    this.#start()
  }

  refuse(): void {
    this.state = 'refused'
    this.#deps.remember('0')
    if (this.#isStarted) this.#deps.stop()
  }

  #start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    this.#deps.start()
  }
}
