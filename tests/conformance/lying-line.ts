import { once } from 'node:events'
import net from 'node:net'

/** Bytes before the text of a message: its letter and how long the rest is. */
const HEAD = 5

/** What the line does to the connections that are open, and to new ones. */
interface Plan {
  /** Whole messages of one side that still go through; then the line is dead in both directions. */
  readonly cutAfter?: { readonly side: 'asked' | 'answered'; readonly messages: number }
  /** Statements that the server hears as others. */
  readonly instead?: Readonly<Record<string, string>>
}

/** A line to PostgreSQL between whose messages it can be cut, and on which statements become others. */
export class LyingLine {
  readonly #server: net.Server
  readonly #target: URL
  #plan: Plan = {}
  #seen = { asked: 0, answered: 0 }

  private constructor(target: URL) {
    this.#target = target
    this.#server = net.createServer((client) => this.#join(client))
  }

  static async to(databaseUrl: string): Promise<LyingLine> {
    const line = new LyingLine(new URL(databaseUrl))
    line.#server.listen(0, '127.0.0.1')
    await once(line.#server, 'listening')
    return line
  }

  get url(): string {
    const url = new URL(this.#target)
    url.port = String((this.#server.address() as net.AddressInfo).port)
    return url.href
  }

  /** From now on; messages are counted anew. */
  follow(plan: Plan): void {
    this.#plan = plan
    this.#seen = { asked: 0, answered: 0 }
  }

  async close(): Promise<void> {
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(client: net.Socket): void {
    const server = net.connect(Number(this.#target.port), this.#target.hostname)
    const cut = (): void => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.on('error', cut).on('close', cut).setNoDelay(true)
    // The first message of a client has no letter.
    const asked = new Messages(0)
    const answered = new Messages(1)
    client.on('data', (bytes) => this.#pass('asked', asked.of(bytes), server, cut))
    server.on('data', (bytes) => this.#pass('answered', answered.of(bytes), client, cut))
  }

  #pass(side: 'asked' | 'answered', messages: Iterable<Buffer>, to: net.Socket, cut: () => void): void {
    const { cutAfter, instead = {} } = this.#plan
    for (const message of messages) {
      if (cutAfter?.side === side && this.#seen[side] >= cutAfter.messages) return cut()
      this.#seen[side] += 1
      to.write(side === 'asked' ? otherThan(message, instead) : message)
    }
  }
}

/** A stream of bytes, cut into whole messages. */
class Messages {
  #letters: number
  #rest = Buffer.alloc(0)

  constructor(letters: number) {
    this.#letters = letters
  }

  *of(bytes: Buffer): Iterable<Buffer> {
    this.#rest = Buffer.concat([this.#rest, bytes])
    while (this.#rest.length >= this.#letters + 4) {
      const end = this.#letters + this.#rest.readUInt32BE(this.#letters)
      if (this.#rest.length < end) return
      const message = this.#rest.subarray(0, end)
      this.#rest = this.#rest.subarray(end)
      this.#letters = 1
      yield message
    }
  }
}

function otherThan(message: Buffer, instead: Readonly<Record<string, string>>): Buffer {
  const text = instead[message.toString('utf8', HEAD, message.length - 1)]
  if (message[0] !== 'Q'.charCodeAt(0) || text === undefined) return message
  const other = Buffer.from(`Q----${text}\0`)
  other.writeUInt32BE(other.length - 1, 1)
  return other
}
