import { fstatSync } from 'node:fs'
import { Socket } from 'node:net'

/** `close` is called once: at a signal, or when the supervisor at the other end of the lifeline is gone. */
export function endWhenTold(close: () => Promise<void>): void {
  let isEnding = false
  const end = (): void => {
    if (isEnding) return
    isEnding = true
    void close()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end)
  // A pipe at whose other end a supervisor sits: the system closes it with that process, however it ends.
  const lifeline = Number(process.env['FOOTLIGHT_LIFELINE_FD'] ?? Number.NaN)
  if (Number.isInteger(lifeline) && lifeline > 2 && isPipe(lifeline))
    new Socket({ fd: lifeline, readable: true, writable: false })
      .unref()
      .on('error', () => undefined)
      .once('close', end)
      .resume()
}

function isPipe(fd: number): boolean {
  try {
    const stat = fstatSync(fd)
    return stat.isSocket() || stat.isFIFO()
  } catch {
    return false
  }
}
