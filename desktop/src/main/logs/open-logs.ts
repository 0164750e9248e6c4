import { join } from 'node:path'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { app } from 'electron'
import type { logsCalls } from '../../shared/ipc/logs.ts'
import type { HandlersOf } from '../ipc/register.ts'
import { sendNotice } from '../window.ts'
import { AccountList } from './account-list.ts'
import { LogRecorder } from './log-recorder.ts'
import { Logs } from './logs.ts'
import { logsHandlers } from './logs-handlers.ts'
import { logbookPaths, startLogbook } from './start-logbook.ts'
import { systemKeyring } from './system-keyring.ts'
import { otherKeyring } from './test-overrides.ts'

export interface OpenedLogs {
  readonly recorder: LogRecorder
  readonly handlers: HandlersOf<typeof logsCalls>
}

/**
 * The logs of this machine, in a folder of their own. Their process is started with the first account and
 * ends with the console.
 */
export function openLogs(userData: string): OpenedLogs {
  const accounts = new AccountList(join(userData, 'logs'))
  const { program, nativeBinding } = logbookPaths()
  const logs = new Logs({
    accounts,
    nativeBinding,
    clock: systemClock,
    keyring: otherKeyring(process.env, app.isPackaged) ?? systemKeyring,
    start: () => startLogbook(program),
    tell(state) {
      sendNotice('logsState', state)
      recorder.follow(state)
    },
  })
  const recorder = new LogRecorder({
    clock: systemClock,
    send: async (batch) => (await logs.ask('append', batch)).ok,
  })
  app.on('will-quit', () => logs.end())
  return {
    recorder,
    handlers: logsHandlers({ logs, accounts, tellExport: (progress) => sendNotice('logsExport', progress) }),
  }
}
