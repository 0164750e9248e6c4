import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { app } from 'electron'
import { ToySetUp, type toysCalls } from '../../shared/ipc/toys.ts'
import { defaultToySettings } from '../../shared/toys/index.ts'
import { stillBeforeQuit } from '../before-quit.ts'
import type { HandlersOf } from '../ipc/register.ts'
import { JsonFile } from '../json-file.ts'
import type { LogRecorder } from '../logs/log-recorder.ts'
import type { Emergency } from '../safety/emergency.ts'
import { sendNotice } from '../window.ts'
import { bridgesOf } from './find-app.ts'
import { ToyEngine } from './toy-engine.ts'
import { toyLogEntry } from './toy-log-entry.ts'
import { toysHandlers } from './toys-handlers.ts'

/**
 * The performer's toys: the engine among the things that panic cuts, the rules from the file, and stillness
 * before the console quits.
 */
export function openToys(
  folder: string,
  emergency: Emergency,
  logs: Pick<LogRecorder, 'record'>,
): { readonly engine: ToyEngine; readonly handlers: HandlersOf<typeof toysCalls> } {
  const file = new JsonFile(join(folder, 'toys.json'), ToySetUp)
  const setUp = {
    current: file.read() ?? { rules: defaultToySettings, lovense: null, intiface: null, offer: null },
  }
  const engine = new ToyEngine({
    clock: systemClock,
    random: { fraction: () => Math.random(), uuid: () => randomUUID() },
    log: { append: (entry) => logs.record(toyLogEntry(entry, randomUUID())) },
    bridges: () => bridgesOf(setUp.current, systemClock),
    onChange: (view) => sendNotice('toysChanged', view),
  })
  engine.setSettings(setUp.current.rules)
  emergency.add({
    name: 'toys',
    async stopNow() {
      if (!(await engine.stop('panic'))) throw new Error('a toy did not confirm that it is still')
    },
  })
  stillBeforeQuit(app, engine)
  return { engine, handlers: toysHandlers({ engine, clock: systemClock, file, setUp }) }
}
