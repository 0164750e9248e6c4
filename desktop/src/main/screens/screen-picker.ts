/** As much of Electron's source as we use. */
export interface CaptureSource {
  readonly id: string
  readonly name: string
}

/** What the performer picked, and for how long the page may take it. */
const PICK_VALID_MS = 10_000

/**
 * Stands between the page and the screen: nothing is captured that the performer did not pick by name a
 * moment ago, and each pick counts once. A page that asks unprompted gets nothing.
 */
export class ScreenPicker<Source extends CaptureSource> {
  readonly #monotonic: () => number
  #listed: readonly Source[] = []
  #picked: { readonly source: Source; readonly until: number } | null = null

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
  }

  offer(sources: readonly Source[]): void {
    this.#listed = sources
  }

  pick(id: string): boolean {
    const source = this.#listed.find((each) => each.id === id)
    this.#picked = source === undefined ? null : { source, until: this.#monotonic() + PICK_VALID_MS }
    return source !== undefined
  }

  /** The page asks: what was picked, once; null: nothing, or too long ago. */
  take(): Source | null {
    const picked = this.#picked
    this.#picked = null
    return picked !== null && this.#monotonic() <= picked.until ? picked.source : null
  }
}
