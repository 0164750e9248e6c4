import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { app, safeStorage, utilityProcess } from 'electron'
import type { logsCalls } from '../../shared/ipc/logs.ts'
import type { HandlersOf } from '../ipc/register.ts'
import { sendNotice } from '../window.ts'
import { AccountList } from './account-list.ts'
import type { Keyring } from './key-vault.ts'
import { LogRecorder } from './log-recorder.ts'
import { type LogbookProcess, startNode } from './logbook-process.ts'
import { Logs } from './logs.ts'
import { logsHandlers } from './logs-handlers.ts'
import { otherKeyring, otherNode } from './test-overrides.ts'

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

interface LogbookPaths {
  readonly program: string
  readonly nativeBinding: string
}

/**
 * Where the program and the driver's binary are: in the package beside the archive, because the system's
 * loader cannot look into archives.
 */
function logbookPaths(): LogbookPaths {
  const driver = createRequire(join(app.getAppPath(), 'package.json')).resolve(
    'better-sqlite3-multiple-ciphers/package.json',
  )
  const folder = dirname(driver).replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked')
  return {
    program: join(app.getAppPath(), 'out', 'main', 'logbook.cjs'),
    nativeBinding: join(folder, 'prebuilds', `${process.platform}-${process.arch}.node`),
  }
}

function startLogbook(program: string): LogbookProcess {
  const node = otherNode(process.env, app.isPackaged)
  return node === null ? startUtility(program) : startNode(program, node)
}

function startUtility(program: string): LogbookProcess {
  const child = utilityProcess.fork(program, [], { serviceName: 'logbook', stdio: 'inherit' })
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  }
}

/**
 * Electron's key storage. Chromium's fallback on Linux "encrypts" with a constant that is part of its source:
 * that is none.
 */
const systemKeyring: Keyring = {
  get isThere() {
    if (!safeStorage.isEncryptionAvailable()) return false
    return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'
  },
  seal: (text) => safeStorage.encryptString(text),
  open: (sealed) => safeStorage.decryptString(sealed),
}
