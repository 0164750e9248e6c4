import { Underway } from './underway.ts'

/**
 * Work that is stored until it is done, such as letters. Its rounds come one after the other, so that nothing is done by two;
 * the end of the process waits for the one that runs.
 */
export class DueWork {
  readonly #round: () => Promise<void>
  readonly #underway = new Underway()
  #last: Promise<void> = Promise.resolve()

  /** `round`: does all that is due. Must not reject: what failed stays due. */
  constructor(round: () => Promise<void>) {
    this.#round = round
  }

  run(): Promise<void> {
    this.#last = this.#last.then(this.#round)
    return this.#last
  }

  /** Behind the answer of whoever made something due. */
  wake(): void {
    this.#underway.add(this.run())
  }

  close(): Promise<void> {
    return this.#underway.close()
  }
}
