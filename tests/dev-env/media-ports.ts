import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { freeOnLoopback, ofThisProcess } from './free-port.ts'

const BLOCK = 100
/** Above the servers' ports and below those that the system gives to anybody. */
const FIRST = 16_000
const BLOCKS = 160
/** One per media worker; more cores than this are not in use by tests. */
const PROBED = 8

/** A block of ports that nobody uses, also no other test process: taken at random and tried. */
export async function freeMediaPorts(): Promise<{ readonly min: number; readonly max: number }> {
  for (;;) {
    const min = FIRST + ofThisProcess(0, BLOCKS) * BLOCK
    const free = await Promise.all(Array.from({ length: PROBED }, (_, index) => isFree(min + index)))
    if (free.every(Boolean)) return { min, max: min + BLOCK - 1 }
  }
}

async function isFree(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  try {
    socket.bind(port, '127.0.0.1')
    await once(socket, 'listening')
  } catch {
    // Somebody has it.
    return false
  } finally {
    socket.close()
  }
  return await freeOnLoopback(port)
}
