import type { FootlightServer } from '@footlight/server'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import type { TestApi } from '../../dev-env/api-client.ts'
import { type Footlight, type FootlightOverrides, startFootlight } from '../../dev-env/start-footlight.ts'
import { Encoder, type EncoderOptions } from './encoder.ts'
import { StreamWitness } from './stream-witness.ts'

export const PERFORMER = 'demo_model'

/** The whole platform with RTMP on a free port, one performer, and everything that was logged. */
export class RtmpTestBed {
  readonly footlight: Footlight
  readonly model: TestApi
  readonly #log: string[]
  readonly #keys: string[] = []
  readonly #encoders: Encoder[] = []
  #witness: StreamWitness | null = null
  #address = ''

  private constructor(footlight: Footlight, model: TestApi, log: string[]) {
    this.footlight = footlight
    this.model = model
    this.#log = log
  }

  static async open(overrides: FootlightOverrides = {}): Promise<RtmpTestBed> {
    const log: string[] = []
    const logger = pino({ level: 'trace' }, { write: (line) => void log.push(line) })
    const footlight = await startFootlight({
      logger,
      ...overrides,
      config: { rtmpPort: 0, ...overrides.config },
    })
    return new RtmpTestBed(footlight, await footlight.login(PERFORMER), log)
  }

  get server(): FootlightServer {
    return this.footlight.server
  }

  get witness(): StreamWitness {
    if (this.#witness === null) throw new Error('no evening has begun')
    return this.#witness
  }

  get key(): string {
    return this.#keys.at(-1) ?? ''
  }

  get log(): string {
    return this.#log.join('')
  }

  /** A new key, and a stream that nobody has published yet. */
  async begin(): Promise<void> {
    await this.renewKey()
    this.#witness = new StreamWitness(this.server, PERFORMER)
  }

  async end(): Promise<void> {
    await Promise.all(this.#encoders.splice(0).map((encoder) => encoder.kill()))
    await vi.waitUntil(() => this.witness.room.state().producers.length === 0, {
      timeout: 20_000,
      interval: 20,
    })
    this.witness.close()
  }

  async renewKey(): Promise<void> {
    const { body } = await this.model.post('/video/stream_key')
    this.#keys.push(body.stream_key)
    this.#address = body.rtmp_url
  }

  encoder(options: Omit<EncoderOptions, 'url'> = {}, key = this.key): Encoder {
    return this.keep(Encoder.start({ url: this.url(key), ...options }))
  }

  /** One that the test starts itself. */
  keep(encoder: Encoder): Encoder {
    this.#encoders.push(encoder)
    return encoder
  }

  url(key = this.key): string {
    return `${this.#address}/${key}`
  }

  async lastRefusal(): Promise<{
    readonly kind: string
    readonly reason: string
    readonly message: string
  } | null> {
    return (await this.model.get('/video/ingest')).body.last_refusal
  }

  async publishers(): Promise<number> {
    const text = await (await fetch(`${this.footlight.url}/metrics`)).text()
    return Number(/^footlight_rtmp_publishers (\d+)$/m.exec(text)?.[1])
  }

  /** No key of this evening stands in the log. */
  expectNoKeyLogged(): void {
    expect(this.#keys.length).toBeGreaterThan(0)
    for (const key of this.#keys) expect(this.log.includes(key.slice(4))).toBe(false)
  }
}
