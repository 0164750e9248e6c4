import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that the system gives to anybody, so that a server that a test kills finds its port free
 * when it comes back; and below the media's.
 */
const FIRST = 10_100
const END = 16_000

/** A TCP port of the loopback that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ofThisProcess(FIRST, END)
    if (await freeOnLoopback(port)) return port
  }
}

/**
 * A number of the half that is this process's: two files of tests that run at the same time never take the
 * same one, however little lies between the trial and the use.
 */
export function ofThisProcess(first: number, end: number): number {
  const half = Math.floor((end - first) / 2)
  const turn = Number(process.env['VITEST_POOL_ID'] ?? 0) % 2
  return first + turn * half + randomInt(half)
}

/** Nobody listens there for TCP. */
export async function freeOnLoopback(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    // Somebody has it.
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
