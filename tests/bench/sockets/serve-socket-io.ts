import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import type { BenchServer } from './messages.ts'
import { tipPayload } from './tip-event.ts'

/**
 * socket.io with its own room broadcast, over WebSocket alone. No heartbeat falls into a measured stretch,
 * ours neither.
 */
export async function startSocketIo(): Promise<BenchServer> {
  const http = createServer()
  const io = new Server(http, {
    transports: ['websocket'],
    perMessageDeflate: false,
    serveClient: false,
    pingInterval: 600_000,
  })
  io.on('connection', (socket) => void socket.join('room:performer'))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    port: (http.address() as AddressInfo).port,
    tell(n, count) {
      for (let i = 0; i < count; i += 1)
        io.to('room:performer').emit('v3.tip.received', { ...tipPayload(n + i), cursor: n + i })
    },
  }
}
