import { createRequire } from 'node:module'
import { join } from 'node:path'
import { app, utilityProcess } from 'electron'
import { startNode, type LogbookProcess } from './logbook-process.ts'
import { otherNode } from './test-overrides.ts'

export interface LogbookPaths {
  readonly program: string
  /** null: the driver finds its own. */
  readonly nativeBinding: string | null
}

/**
 * Where the program and the driver's binary are. In the package the binary lies beside the archive, because the system loads it
 * itself and cannot look into archives.
 */
export function logbookPaths(): LogbookPaths {
  const program = join(app.getAppPath(), 'out', 'main', 'logbook.cjs')
  const name = `${process.platform}-${process.arch}.node`
  if (app.isPackaged) return { program, nativeBinding: join(process.resourcesPath, 'logbook', name) }
  const driver = createRequire(join(app.getAppPath(), 'package.json')).resolve('better-sqlite3-multiple-ciphers/package.json')
  return { program, nativeBinding: join(driver, '..', 'prebuilds', name) }
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
