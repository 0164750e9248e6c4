import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeEvent, templatesFrame } from '@footlight/server/rooms/fan-out/encode-event'
import { Server } from 'socket.io'
import { WebSocket } from 'ws'
import { type BenchRow, toRow } from '../row.ts'
import { roomTrace, type TracedEvent } from './trace.ts'

/** What our server writes for the trace, with the tables at its start and the header of every frame. */
function footlightBytes(trace: readonly TracedEvent[]): number {
  return trace.reduce(
    (sum, { name, payload }) => sum + encodeEvent(name, payload as never).length,
    templatesFrame.length,
  )
}

/** A text frame without a mask, as a server sends it. */
function onTheWire(payloadBytes: number): number {
  return payloadBytes + (payloadBytes < 126 ? 2 : payloadBytes < 65_536 ? 4 : 10)
}

/** What a real socket.io server sends for the same events, in its JSON, from its first frame on. */
async function socketIoBytes(trace: readonly TracedEvent[]): Promise<number> {
  const http = createServer()
  const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const client = new WebSocket(
    `ws://127.0.0.1:${(http.address() as AddressInfo).port}/socket.io/?EIO=4&transport=websocket`,
  )
  let bytes = 0
  let events = 0
  const done = new Promise<void>((resolve, reject) => {
    client.on('error', reject)
    client.on('message', (data: Buffer) => {
      bytes += onTheWire(data.length)
      if (data.subarray(0, 2).toString() === '42') events += 1
      if (events === trace.length) resolve()
    })
  })
  io.on('connection', () => trace.forEach(({ name, payload }) => io.emit(name, payload)))
  client.on('open', () => client.send('40'))
  await done
  client.terminate()
  await io.close()
  return bytes
}

/** Bytes are counted, not timed: one round says it all. */
export async function measureWire(): Promise<readonly BenchRow[]> {
  const trace = roomTrace()
  const rounds = [{ subject: footlightBytes(trace), peer: await socketIoBytes(trace) }]
  return [
    toRow({
      metric: 'bytes of a ten-minute room trace',
      unit: 'B',
      peerName: 'socket.io JSON',
      target: '<= 0.35',
      rounds,
      note: `${trace.length} events, tables and hand-shake of either side included; no compression`,
    }),
  ]
}
