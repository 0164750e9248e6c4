import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import type { CaseRepository, ContentByKind, DueRemoval } from './case-port.ts'

export interface FinishRemovalsDeps {
  readonly caseRepository: Pick<CaseRepository, 'dueRemovals' | 'removalFinished'>
  readonly removableContent: ContentByKind
  readonly logger: Logger
}

const STEP = 500

/**
 * Files, hashes and rooms follow what decisions have removed, and what an appeal has put back. It is off the site with the decision already; a crash in between
 * is made up for here (CASE-10). What fails stays due, and keeps nothing else waiting.
 */
export async function finishRemovals(deps: FinishRemovalsDeps): Promise<void> {
  try {
    for (;;) {
      const due = await deps.caseRepository.dueRemovals(STEP)
      let isAllDone = true
      for (const each of due) isAllDone = (await finishOne(each, deps)) && isAllDone
      if (due.length < STEP || !isAllDone) return
    }
  } catch (error) {
    logEvent(deps.logger, 'case_removals_failed', { err: error })
  }
}

async function finishOne(
  { id, kind, ref, account, act, isReversed }: DueRemoval,
  { caseRepository, removableContent, logger }: FinishRemovalsDeps,
): Promise<boolean> {
  try {
    if (isReversed) await removableContent[kind].reversed?.(account, ref, act)
    else await removableContent[kind].finish(account, ref, act)
    await caseRepository.removalFinished(id)
    return true
  } catch (error) {
    logEvent(logger, 'case_removal_failed', { kind, account, err: error })
    return false
  }
}
