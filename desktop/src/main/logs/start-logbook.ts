import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { app, utilityProcess } from 'electron'
import { type LogbookProcess, startNode } from './logbook-process.ts'
import { otherNode } from './test-overrides.ts'

export interface LogbookPaths {
  readonly program: string
  readonly nativeBinding: string
}

/**
 * Where the program and the driver's binary are: in the package beside the archive, because the system's
 * loader cannot look into archives.
 */
export function logbookPaths(): LogbookPaths {
  const driver = createRequire(join(app.getAppPath(), 'package.json')).resolve(
    'better-sqlite3-multiple-ciphers/package.json',
  )
  const folder = dirname(driver).replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked')
  return {
    program: join(app.getAppPath(), 'out', 'main', 'logbook.cjs'),
    nativeBinding: join(folder, 'prebuilds', `${process.platform}-${process.arch}.node`),
  }
}

export function startLogbook(program: string): LogbookProcess {
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
