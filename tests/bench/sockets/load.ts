import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { FromLoad, ServerName, ToLoad } from './messages.ts'

/**
 * Many viewers that count frames and do nothing else: bare TCP with a hand-made upgrade, so that the load is
 * not what is measured. Only headers are looked at.
 */
const CONNECTS_AT_ONCE = 200

let frames = 0
let expected = 0
let expectedSince = { at: 0, cpu: process.cpuUsage() }
let isWaiting = false

function say(message: FromLoad): void {
  process.send!(message)
}

const paths: Record<ServerName, string> = {
  footlight: '/ws/room/performer',
  ws: '/',
  'socket.io': '/socket.io/?EIO=4&transport=websocket',
}

/** What a viewer says after the upgrade to be in the room. */
function greeting(server: ServerName, index: number): string | null {
  if (server === 'ws') return null
  return server === 'socket.io' ? '40' : JSON.stringify([1, { token: `guest_${index}`, version: 3 }])
}

function maskedFrame(text: string): Buffer {
  const mask = randomBytes(4)
  const body = Buffer.from(text)
  for (let i = 0; i < body.length; i += 1) body[i]! ^= mask[i % 4]!
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length]), mask, body])
}

/** Counts whole frames; a header may be cut by the end of a chunk. Frames beyond 64 KiB do not come here. */
class FrameCounter {
  #skip = 0
  #carry: Buffer | null = null

  take(chunk: Buffer): void {
    const data = this.#carry === null ? chunk : Buffer.concat([this.#carry, chunk])
    this.#carry = null
    let at = this.#skip
    while (at + 2 <= data.length) {
      const short = data[at + 1]! & 0x7f
      const header = short < 126 ? 2 : 4
      if (at + header > data.length) break
      at += header + (short < 126 ? short : data.readUInt16BE(at + 2))
      frames += 1
    }
    if (at >= data.length) this.#skip = at - data.length
    else {
      this.#skip = 0
      this.#carry = data.subarray(at)
    }
  }
}

function open(server: ServerName, port: number, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1')
    const counter = new FrameCounter()
    let head = ''
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.write(
      `GET ${paths[server]} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
    const onHead = (chunk: Buffer): void => {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) return
      socket.off('data', onHead)
      socket.on('data', (data) => {
        counter.take(data)
        answer()
      })
      const words = greeting(server, index)
      if (words !== null) socket.write(maskedFrame(words))
      counter.take(Buffer.from(head.slice(end + 4), 'latin1'))
      resolve()
    }
    socket.on('data', onHead)
  })
}

async function openAll({ server, port, count }: Extract<ToLoad, { kind: 'connect' }>): Promise<void> {
  for (let start = 0; start < count; start += CONNECTS_AT_ONCE) {
    const batch = Array.from({ length: Math.min(CONNECTS_AT_ONCE, count - start) }, (_, i) =>
      open(server, port, start + i),
    )
    await Promise.all(batch)
  }
  say({ kind: 'connected' })
}

function answer(): void {
  if (!isWaiting || frames < expected) return
  isWaiting = false
  const { user, system } = process.cpuUsage(expectedSince.cpu)
  say({ kind: 'received', cpuShare: (user + system) / 1_000 / (performance.now() - expectedSince.at) })
}

/** Answers when no frame has come for a while: everybody has heard the first words. */
function settle(): void {
  const before = frames
  setTimeout(() => (frames === before ? say({ kind: 'settled' }) : settle()), 300)
}

process.on('message', (message: ToLoad) => {
  if (message.kind === 'connect') return void openAll(message)
  if (message.kind === 'settled') return settle()
  expected = frames + message.frames
  expectedSince = { at: performance.now(), cpu: process.cpuUsage() }
  isWaiting = true
  say({ kind: 'expecting' })
})
process.on('disconnect', () => process.exit(0))
