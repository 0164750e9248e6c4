import type { Socket } from 'node:net'
import type { Clock } from '@footlight/core/ports'
import { readProxyHeader } from './proxy-header.ts'

/** A proxy says it with its first packet. */
export const PROXY_HEADER_WITHIN_MS = 3_000

export interface Introduction {
  /** Plain; null: the proxy speaks for itself. */
  readonly address: string | null
  /** What came behind the header. */
  readonly rest: Buffer
}

/**
 * Waits for a proxy to say for whom it speaks. `done` is called once, in the turn in which that is known, so
 * that no byte is lost between; null: it said nothing in time, something else, or hung up.
 */
export function awaitProxyHeader(
  socket: Socket,
  clock: Clock,
  done: (introduction: Introduction | null) => void,
): void {
  let received: Buffer = Buffer.alloc(0)
  const settle = (introduction: Introduction | null): void => {
    cancel()
    socket.off('data', take)
    socket.off('close', gone)
    done(introduction)
  }
  const gone = (): void => settle(null)
  const take = (bytes: Buffer): void => {
    received = Buffer.concat([received, bytes])
    const header = readProxyHeader(received)
    if (header.kind === 'malformed') settle(null)
    else if (header.kind === 'read')
      settle({ address: header.address, rest: received.subarray(header.bytes) })
  }
  const cancel = clock.after(PROXY_HEADER_WITHIN_MS, gone)
  socket.on('data', take)
  socket.on('close', gone)
}
