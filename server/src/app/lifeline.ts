import { fstatSync } from 'node:fs'
import { Socket } from 'node:net'

/**
 * Names the descriptor at whose other end the supervisor sits; absent: nobody supervises, as under systemd or
 * in a container.
 */
const VARIABLE = 'FOOTLIGHT_LIFELINE_FD'

/**
 * Calls back once when the process that supervises this one is gone, however it ended: the system closes its
 * end of the pipe with it, SIGKILL included. Nothing is ever written there. The variable is taken out of
 * `env`: it means nothing to programs that are started from here.
 */
export function onSupervisorGone(env: NodeJS.ProcessEnv, callback: () => void): void {
  const fd = Number(env[VARIABLE] ?? Number.NaN)
  delete env[VARIABLE]
  if (!Number.isInteger(fd) || fd <= 2 || !isPipe(fd)) return
  const line = new Socket({ fd, readable: true, writable: false })
  // It keeps nobody alive, and what ends it does not matter.
  line.unref()
  line.on('error', () => undefined)
  line.once('close', callback)
  line.resume()
}

/**
 * False for a variable that was inherited from somewhere else, where the descriptor is something else or
 * nothing.
 */
function isPipe(fd: number): boolean {
  try {
    const stat = fstatSync(fd)
    return stat.isSocket() || stat.isFIFO()
  } catch {
    return false
  }
}
