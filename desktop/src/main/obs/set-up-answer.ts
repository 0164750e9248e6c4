import type { SetUpBroken } from '@footlight/native-bridges/obs/set-up'
import type { SetUpFailed } from '../../shared/ipc/obs.ts'

/** For the page: which step, why, and whether the performer's OBS is as it was. */
export function wordsOfSetUp({ step, failure, restored }: SetUpBroken): SetUpFailed {
  const detail =
    failure.kind === 'refused' ? failure.comment : failure.kind === 'not_kept' ? failure.what : null
  return { kind: 'failed', step, problem: failure.kind, detail, restored }
}
