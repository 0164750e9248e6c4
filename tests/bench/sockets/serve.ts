import type { BenchServer, FromServer, ServerName, ToServer } from './messages.ts'
import { startFootlightRoom } from './serve-footlight.ts'
import { startSocketIo } from './serve-socket-io.ts'
import { startWsLoop } from './serve-ws.ts'

const starters: Record<ServerName, () => Promise<BenchServer>> = {
  footlight: startFootlightRoom,
  ws: startWsLoop,
  'socket.io': startSocketIo,
}

function say(message: FromServer): void {
  process.send!(message)
}

const server = await starters[process.argv[2] as ServerName]()
let told = 0

function play({ bursts, perBurst, gapMs }: Extract<ToServer, { kind: 'play' }>): void {
  const before = process.cpuUsage()
  let left = bursts
  const next = (): void => {
    if (left === 0) {
      const { user, system } = process.cpuUsage(before)
      return say({ kind: 'played', cpuMs: (user + system) / 1_000 })
    }
    left -= 1
    server.tell(told, perBurst)
    told += perBurst
    setTimeout(next, gapMs)
  }
  next()
}

process.on('message', (message: ToServer) => {
  if (message.kind === 'play') return play(message)
  globalThis.gc?.()
  globalThis.gc?.()
  say({ kind: 'rss', bytes: process.memoryUsage.rss() })
})
process.on('disconnect', () => process.exit(0))
say({ kind: 'ready', port: server.port })
