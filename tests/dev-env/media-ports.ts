import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const BLOCK = 20
/** Below the ports that the system gives to anybody. */
const FIRST = 16_000
const BLOCKS = 800
/** One per media worker; more cores than this are not in use by tests. */
const PROBED = 8

/** A block of ports that nobody uses, also no other test process: taken at random and tried. */
export async function freeMediaPorts(): Promise<{ readonly min: number; readonly max: number }> {
  for (;;) {
    const min = FIRST + randomInt(BLOCKS) * BLOCK
    const free = await Promise.all(Array.from({ length: PROBED }, (_, index) => isFree(min + index)))
    if (free.every(Boolean)) return { min, max: min + BLOCK - 1 }
  }
}

async function isFree(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  try {
    socket.bind(port, '127.0.0.1')
    await once(socket, 'listening')
    return true
  } catch {
    // Somebody has it.
    return false
  } finally {
    socket.close()
  }
}
