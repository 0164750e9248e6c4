import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import { FairLine } from '../platform/fair-line.ts'

/** Pictures are decoded one after the other, and people take turns. `busy`: too many are waiting already. */
export class AvatarLine {
  readonly #line = new FairLine()
  #isRunning = false

  async run<T>(owner: AccountId, work: () => Promise<T>): Promise<Result<T, 'busy'>> {
    const isTaken = await new Promise<boolean>((resolve) => {
      this.#line.join(String(owner), { start: () => resolve(true), refuse: () => resolve(false) })
      this.#startNext()
    })
    if (!isTaken) return fail('busy')
    try {
      return ok(await work())
    } finally {
      this.#isRunning = false
      this.#startNext()
    }
  }

  #startNext(): void {
    if (this.#isRunning || this.#line.isEmpty) return
    this.#isRunning = true
    this.#line.next()?.start()
  }
}
