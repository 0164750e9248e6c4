import type { Clock } from '@footlight/core/ports'
import type { ToySetUp, toysCalls } from '../../shared/ipc/toys.ts'
import { settingsProblems } from '../../shared/toys/index.ts'
import type { HandlersOf } from '../ipc/register.ts'
import type { JsonFile } from '../json-file.ts'
import { findApp, isDeviceAddress } from './find-app.ts'
import type { ToyEngine } from './toy-engine.ts'

export interface ToysDeps {
  readonly engine: ToyEngine
  readonly clock: Clock
  readonly file: Pick<JsonFile<typeof ToySetUp>, 'write'>
  readonly setUp: { current: ToySetUp }
}

export function toysHandlers({ engine, clock, file, setUp }: ToysDeps): HandlersOf<typeof toysCalls> {
  return {
    readToys: () => ({ view: engine.view, setUp: setUp.current }),
    saveToySetUp: async (wanted) => {
      if (
        settingsProblems(wanted.rules).length > 0 ||
        !isDeviceAddress(wanted.lovense) ||
        !isDeviceAddress(wanted.intiface)
      )
        return false
      await file.write(wanted)
      setUp.current = wanted
      engine.setSettings(wanted.rules)
      return true
    },
    findToyApp: ({ app, address }) => findApp(app, address, clock),
    startToys: () => engine.start(),
    stopToys: async () => void (await engine.stop('button')),
    pauseToys: ({ paused }) => engine.setPaused(paused),
    skipToyAction: () => engine.skip(),
    setToyCruise: ({ level }) => engine.setCruise(level),
    testToy: ({ device }) => void engine.test(device),
    toyTip: ({ transferId, viewer, tokens, ageMs }) =>
      void engine.enqueue({ viewer, tokens, source: { kind: 'tip', id: transferId, ageMs } }),
    controlToys: ({ viewer, level, msLeft }) =>
      void engine.control({ viewer, level, until: clock.now() + msLeft }),
    endToyControl: () => engine.endControl(),
    pulseToys: ({ live }) => engine.pulse(live),
  }
}
