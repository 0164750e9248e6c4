import { join } from 'node:path'
import { app } from 'electron'
import type { logsCalls } from '../../shared/ipc/logs.ts'
import type { LogEntry } from '../../shared/logs/entry.ts'
import { LogQueue } from '../../shared/logs/log-queue.ts'
import type { HandlersOf } from '../ipc/register.ts'
import { mainClock } from '../main-clock.ts'
import { sendNotice } from '../window.ts'
import { AccountList } from './account-list.ts'
import { logsHandlers } from './logs-handlers.ts'
import { Logs } from './logs.ts'
import { logbookPaths, startLogbook } from './start-logbook.ts'
import { systemKeyring } from './system-keyring.ts'
import { otherKeyring } from './test-overrides.ts'

/** For what main itself does and she may want to read later: a toy that was told something, a panic. Waits for room by itself. */
export interface LogRecorder {
  record(entry: LogEntry): void
}

export interface OpenedLogs extends LogRecorder {
  readonly handlers: HandlersOf<typeof logsCalls>
}

/** The logs of this machine, in a folder of their own. Their process is started with the first account and ends with the console. */
export function openLogs(userData: string): OpenedLogs {
  const accounts = new AccountList(join(userData, 'logs'))
  const { program, nativeBinding } = logbookPaths()
  const logs = new Logs({
    accounts, nativeBinding, clock: mainClock,
    keyring: otherKeyring(process.env, app.isPackaged) ?? systemKeyring,
    start: () => startLogbook(program),
    tell(state) {
      sendNotice('logsState', state)
      // What one account did is not written into the logs of the next.
      if (state.kind === 'closed') queue.clear()
      if (state.kind === 'open') queue.poke()
    },
  })
  const queue = new LogQueue({ clock: mainClock, send: async (batch) => (await logs.ask('append', batch)).ok })
  app.on('will-quit', () => logs.end())
  return {
    record(entry) {
      if (logs.state.account !== null) queue.add(entry)
    },
    handlers: logsHandlers({ logs, accounts, tellExport: (progress) => sendNotice('logsExport', progress) }),
  }
}
