import type { LineState } from '@footlight/core/ports'
import type { PublicationPort } from '@footlight/ui/broadcast/broadcaster'
import { reaction } from 'mobx'
import type { ObsStore } from './obs-store.ts'

/** Problems that pass: OBS comes back, or has done with what it was busy with. */
const passing: ReadonlySet<string> = new Set(['gone', 'slow', 'not_ready'])

/**
 * The performer's stream by OBS, in the place of one from here: OBS encodes and sends, this starts it,
 * notices when it breaks, and stops it. @throws with code `obs_gone` where another attempt makes sense,
 * `obs_refused` where only the performer can help.
 */
export async function openObsPublication(
  obs: ObsStore,
  onLine: (state: LineState) => void,
): Promise<PublicationPort> {
  const answer = await obs.start()
  if (answer.kind !== 'started')
    throw Object.assign(new Error(`OBS did not start: ${answer.problem}`), {
      code: passing.has(answer.problem) ? 'obs_gone' : 'obs_refused',
    })
  const endWatch = reaction(
    () => obs.view?.stream,
    (stream) => {
      // Ended on purpose is the end of the show, and not for this one to mend.
      if (stream?.kind === 'off' && stream.ended !== 'asked') onLine('failed')
    },
    { fireImmediately: true },
  )
  return {
    owns: () => false,
    // Pictures and sound are OBS's own.
    setTrack: async () => {},
    restartIce: async () => {},
    stats: async () => [],
    async end() {
      endWatch()
      await obs.stop()
    },
    close: endWatch,
  }
}
