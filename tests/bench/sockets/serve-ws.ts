import type { AddressInfo } from 'node:net'
import { FrameCodec, templateTable } from '@footlight/core/protocol'
import { WebSocketServer } from 'ws'
import type { BenchServer } from './messages.ts'
import { tipPayload } from './tip-event.ts'

/**
 * `ws` as its documentation says to broadcast: a loop of sends, of the same frames as ours, each encoded
 * once.
 */
export async function startWsLoop(): Promise<BenchServer> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await new Promise((resolve) => server.once('listening', resolve))
  server.on('connection', (socket) => {
    socket.on('message', () => undefined)
    socket.on('error', () => undefined)
  })
  const codec = new FrameCodec(templateTable)
  return {
    port: (server.address() as AddressInfo).port,
    tell(n, count) {
      for (let i = 0; i < count; i += 1) {
        const data = Buffer.from(codec.encode('v3.tip.received', { ...tipPayload(n + i), cursor: n + i }))
        for (const socket of server.clients) socket.send(data, { binary: false })
      }
    },
  }
}
