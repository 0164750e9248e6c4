import { once } from 'node:events'
import net from 'node:net'

export interface Calls {
  /** ms, sorted. */
  readonly times: readonly number[]
  readonly perSecond: number
}

/**
 * So many callers, each with a line of its own, on which the next call goes out when the last one was answered.
 * Written by hand, for a client of Node costs as much of a core as the server that is measured.
 * `callOf`: the bytes of a caller's next call.
 */
export async function callFor(options: {
  readonly url: string
  readonly callers: number
  readonly forMs: number
  readonly callOf: (caller: number, count: number) => string
}): Promise<Calls> {
  const { hostname, port } = new URL(options.url)
  const times: number[] = []
  const began = performance.now()
  const end = began + options.forMs
  const caller = async (index: number): Promise<void> => {
    const socket = net.connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.setNoDelay(true)
    await new Promise<void>((resolve, reject) => {
      let count = 0
      let sentAt = 0
      let head = ''
      /** Bytes of the answer; null: its head is not here yet. */
      let missing: number | null = null
      const next = (): void => {
        sentAt = performance.now()
        if (sentAt >= end) return resolve()
        head = ''
        missing = null
        socket.write(options.callOf(index, (count += 1)))
      }
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('the server closed a line')))
      socket.on('data', (bytes) => {
        if (missing === null) {
          head += bytes.toString('latin1')
          missing = missingOf(head)
        } else missing -= bytes.length
        if (missing === null || missing > 0) return
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head))
        times.push(performance.now() - sentAt)
        next()
      })
      next()
    })
    socket.removeAllListeners('close').destroy()
  }
  await Promise.all(Array.from({ length: options.callers }, (_, index) => caller(index)))
  const seconds = (performance.now() - began) / 1_000
  return { times: times.sort((a, b) => a - b), perSecond: times.length / seconds }
}

/** How many bytes are to come after the beginning of an answer; null: its head is not whole. */
function missingOf(begun: string): number | null {
  const head = begun.indexOf('\r\n\r\n')
  if (head === -1) return null
  const length = /\r\ncontent-length: (\d+)/i.exec(begun.slice(0, head))?.[1]
  if (length === undefined) throw new Error(`an answer without a length: ${begun.slice(0, head)}`)
  return head + 4 + Number(length) - begun.length
}
