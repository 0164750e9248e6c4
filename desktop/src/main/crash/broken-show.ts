/**
 * Decides whether the show that broke off with the page goes on with the next one. Never across a panic: the
 * performer said stop, whoever has to come back for it.
 */
export class BrokenShow {
  readonly #isPanic: () => boolean
  #resumes = false

  constructor(isPanic: () => boolean) {
    this.#isPanic = isPanic
  }

  /** `byForce`: we ended the page ourselves. */
  pageGone({ wasOnAir, byForce }: { readonly wasOnAir: boolean; readonly byForce: boolean }): void {
    this.#resumes = wasOnAir && !byForce
  }

  /** For the next page, once. */
  take(): boolean {
    const resumes = this.#resumes && !this.#isPanic()
    this.#resumes = false
    return resumes
  }
}
