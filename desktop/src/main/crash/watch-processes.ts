import { app, BrowserWindow } from 'electron'
import type { CrashLog } from './crash-log.ts'

/**
 * Logs everything of ours that ends or fails outside of the page, as names only: a dump of memory would hold
 * keys and cookies unsealed. Main goes on after an error of its own: the performer's stream lives in the
 * page, and must not go with it.
 */
export function watchProcesses(log: CrashLog): void {
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason !== 'clean-exit' && reason !== 'killed')
      log.add(type === 'GPU' ? 'gpu' : 'other', `${type.toLowerCase().replaceAll(' ', '_')}_${reason}`)
  })
  process.on('uncaughtException', (error) => failed(log, 'uncaught', error))
  process.on('unhandledRejection', (error) => failed(log, 'unhandled', error))
}

function failed(log: CrashLog, reason: string, error: unknown): void {
  console.error(reason, error)
  log.add('main', reason, error)
  // Without a window there is no stream to save, and nobody who could close what is left.
  if (BrowserWindow.getAllWindows().length === 0) app.exit(1)
}
