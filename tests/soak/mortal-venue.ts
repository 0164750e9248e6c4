import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AccountId } from '@footlight/core/protocol'
import { freePort } from '../dev-env/free-port.ts'
import { scaledClock } from './scaled-clock.ts'
import { type Books, PASSWORD, type Venue, type VenueCall } from './venue.ts'

const entry = fileURLToPath(new URL('./server-that-dies.ts', import.meta.url))

/**
 * The same server in a process of its own, which can be killed and starts again on the same port and data.
 */
export async function openMortalVenue(scale: number): Promise<Venue> {
  const clock = scaledClock(scale)
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-soak-'))
  const env = {
    ...process.env,
    SOAK_SCALE: String(scale),
    SOAK_ORIGIN: String(clock.origin),
    SOAK_DATA: dataDir,
    SOAK_PORT: String(await freePort()),
  }
  const launch = async (): Promise<Channel> => {
    const channel = new Channel(fork(entry, { env, execArgv: [] }))
    await channel.started
    return channel
  }
  let channel = await launch()
  const kill = async (): Promise<void> => await channel.kill()
  return {
    url: `http://127.0.0.1:${env.SOAK_PORT}`,
    clock,
    password: PASSWORD,
    createPerson: async (...args) => (await channel.call('createPerson', args)) as AccountId,
    balance: async (...args) => (await channel.call('balance', args)) as number,
    books: async () => (await channel.call('books', [])) as Books,
    async dieAndRise() {
      await kill()
      channel = await launch()
    },
    async close() {
      await kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

interface Answer {
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

class Channel {
  readonly #child: ChildProcess
  readonly #waiting = new Map<
    number,
    { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }
  >()
  readonly started: Promise<unknown>
  #asked = 0

  constructor(child: ChildProcess) {
    this.#child = child
    this.started = this.#wait(0)
    child.on('message', ({ id, value, error }: Answer) => {
      const waiter = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error === undefined) waiter?.resolve(value)
      else waiter?.reject(new Error(error))
    })
    child.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the server is gone'))
      this.#waiting.clear()
    })
  }

  call(name: VenueCall['name'], args: readonly unknown[]): Promise<unknown> {
    this.#asked += 1
    const answer = this.#wait(this.#asked)
    this.#child.send({ id: this.#asked, name, args } satisfies VenueCall)
    return answer
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }

  #wait(id: number): Promise<unknown> {
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }
}
