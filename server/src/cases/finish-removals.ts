import type { Logger } from 'pino'
import { Underway } from '../platform/underway.ts'
import type { CaseRepository, ContentByKind, DueRemoval } from './case-port.ts'

export interface FinishRemovalsDeps {
  readonly caseRepository: Pick<CaseRepository, 'dueRemovals' | 'removalFinished'>
  readonly removableContent: ContentByKind
  readonly logger: Logger
}

const STEP = 500

/**
 * Files, hashes and rooms follow what a decision has removed. It is off the site with the decision already; a crash in
 * between is made up for here (CASE-10).
 */
export class FinishRemovals {
  readonly #deps: FinishRemovalsDeps
  readonly #underway = new Underway()
  #finishing: Promise<void> = Promise.resolve()

  constructor(deps: FinishRemovalsDeps) {
    this.#deps = deps
  }

  /** All that are due, one call after the other. What fails stays due, and keeps nothing else waiting. */
  finishDue(): Promise<void> {
    this.#finishing = this.#finishing.then(() => this.#finish())
    return this.#finishing
  }

  /** Behind the answer of a decision. */
  wake(): void {
    this.#underway.add(this.finishDue())
  }

  close(): Promise<void> {
    return this.#underway.close()
  }

  async #finish(): Promise<void> {
    const { caseRepository, logger } = this.#deps
    try {
      for (;;) {
        const due = await caseRepository.dueRemovals(STEP)
        let isAllDone = true
        for (const each of due) isAllDone = (await this.#finishOne(each)) && isAllDone
        if (due.length < STEP || !isAllDone) return
      }
    } catch (error) {
      logger.error(
        { event: 'case_removals_failed', err: error },
        'What was removed by decisions could not be looked up. Retrying in a minute.',
      )
    }
  }

  async #finishOne({ id, kind, ref, account, act }: DueRemoval): Promise<boolean> {
    const { caseRepository, removableContent, logger } = this.#deps
    try {
      await removableContent[kind].finish(account, ref, act)
      await caseRepository.removalFinished(id)
      return true
    } catch (error) {
      logger.error(
        { event: 'case_removal_failed', kind, account, err: error },
        'Something was taken off the site by a decision, and its files or hashes are not done with. Retrying in a minute.',
      )
      return false
    }
  }
}
