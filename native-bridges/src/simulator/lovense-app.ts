import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '@footlight/core/ports'
import { type WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import type { SimulatedToy, ToySimulator } from './simulated-toy.ts'

const Command = z.discriminatedUnion('command', [
  z.object({ command: z.literal('GetToys') }),
  z.object({ command: z.literal('GetToyName') }),
  z.object({
    command: z.literal('Function'),
    action: z.string(),
    timeSec: z.number(),
    toy: z.optional(z.string()),
    apiVer: z.literal(1),
  }),
])
type FunctionCommand = Extract<z.infer<typeof Command>, { command: 'Function' }>

interface Answer {
  readonly code: number
  readonly type?: string
  readonly data?: unknown
}

const VIBRATE_MAX = 20
const BODY_BYTES_MAX = 10_000

/** Lovense Remote in Game Mode, as its Standard API (by local application) and Toy Events API describe it. */
export class LovenseAppSimulator implements ToySimulator {
  readonly #clock: Clock
  readonly #http: Server
  readonly #sockets = new WebSocketServer({ noServer: true })
  readonly #toys = new Map<string, SimulatedToy>()
  /** Ends of running times, by toy. */
  readonly #ends = new Map<string, () => void>()
  /** Lines whose access was granted. */
  readonly #granted = new Set<WebSocket>()
  #hasEvents: boolean

  private constructor(clock: Clock, hasEvents: boolean) {
    this.#clock = clock
    this.#hasEvents = hasEvents
    this.#http = createServer((request, response) => void this.#serve(request, response))
    this.#http.on('upgrade', (request, socket, head) => {
      if (!this.#hasEvents || request.url !== '/v1') return socket.destroy()
      this.#sockets.handleUpgrade(request, socket, head, (line) => this.#welcome(line))
    })
  }

  /** `events` false: an app that is too old for Toy Events, or a person who does not allow them. */
  static async start(clock: Clock, { port = 0, events = true } = {}): Promise<LovenseAppSimulator> {
    const app = new LovenseAppSimulator(clock, events)
    await new Promise<void>((resolve, reject) => {
      app.#http.once('error', reject)
      app.#http.listen(port, '127.0.0.1', resolve)
    })
    return app
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port
  }

  addToy(toy: SimulatedToy): void {
    this.#toys.set(toy.id, toy)
    this.#tell({ type: 'toy-list', toyList: [] })
  }

  removeToy(toy: SimulatedToy): void {
    this.#toys.delete(toy.id)
    this.#tell({ type: 'toy-status', toyId: toy.id, data: { connected: false } })
  }

  announce(toy: SimulatedToy): void {
    this.#tell({ type: 'battery-changed', toyId: toy.id, data: { value: toy.battery } })
  }

  async vanish(): Promise<void> {
    for (const line of this.#sockets.clients) line.terminate()
    this.#http.closeAllConnections()
    await new Promise<void>((resolve) => this.#http.close(() => resolve()))
  }

  #welcome(line: WebSocket): void {
    line.on('message', (data) => {
      const message = parseJson(String(data)) as { readonly type?: unknown } | undefined
      if (message?.type === 'access') {
        this.#granted.add(line)
        line.send(JSON.stringify({ type: 'access-granted' }))
      } else if (message?.type === 'ping') {
        line.send(JSON.stringify({ type: 'pong' }))
      }
    })
    line.on('error', () => line.terminate())
    line.on('close', () => this.#granted.delete(line))
  }

  #tell(event: object): void {
    for (const line of this.#granted) line.send(JSON.stringify(event))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const command =
      request.method === 'POST' && request.url === '/command'
        ? Command.safeParse(parseJson(await bodyOf(request)))
        : null
    const toy =
      command?.success && command.data.command === 'Function'
        ? this.#toys.get(command.data.toy ?? '')
        : undefined
    const answer = command?.success ? this.#answer(command.data, toy) : { code: 400 }
    const send = () =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    if (toy?.misbehaviour.isSilent) return
    if (toy !== undefined && toy.misbehaviour.lateMs > 0) this.#clock.after(toy.misbehaviour.lateMs, send)
    else send()
  }

  #answer(command: z.infer<typeof Command>, toy: SimulatedToy | undefined): Answer {
    if (command.command === 'GetToys')
      return {
        code: 200,
        type: 'OK',
        data: { toys: JSON.stringify(this.#list()), platform: 'pc', appType: 'remote' },
      }
    if (command.command === 'GetToyName')
      return { code: 200, type: 'OK', data: [...this.#toys.values()].map(({ name }) => name) }
    return toy === undefined ? { code: 401 } : this.#run(command, toy)
  }

  #list() {
    return Object.fromEntries(
      [...this.#toys.values()].map(({ id, name, battery }) => [
        id,
        {
          id,
          status: '1',
          version: '',
          name: name.toLowerCase(),
          battery,
          nickName: '',
          shortFunctionNames: ['v'],
          fullFunctionNames: ['Vibrate'],
        },
      ]),
    )
  }

  #run({ action, timeSec }: FunctionCommand, toy: SimulatedToy): Answer {
    const strength = action === 'Stop' ? 0 : Number(/^Vibrate:(\d{1,2})$/.exec(action)?.[1] ?? NaN)
    // 404: a strength beyond the scale, or a running time that is neither without end nor more than a second.
    if (!(strength <= VIBRATE_MAX) || timeSec < 0 || (timeSec > 0 && timeSec <= 1)) return { code: 404 }
    if (strength === 0 && toy.misbehaviour.refusesStops > 0) {
      toy.misbehaviour.refusesStops -= 1
      return { code: 500 }
    }
    this.#ends.get(toy.id)?.()
    toy.told(strength / VIBRATE_MAX)
    if (strength > 0 && timeSec > 0)
      this.#ends.set(
        toy.id,
        this.#clock.after(timeSec * 1_000, () => this.#timeIsUp(toy)),
      )
    this.#report(toy)
    return { code: 200, type: 'ok' }
  }

  #timeIsUp(toy: SimulatedToy): void {
    toy.stopsByItself()
    this.#report(toy)
  }

  #report(toy: SimulatedToy): void {
    const value = Math.round((toy.misbehaviour.reports ?? toy.level) * VIBRATE_MAX)
    this.#tell({
      type: 'function-strength-changed',
      toyId: toy.id,
      data: { function: 'vibration', index: 0, value },
    })
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > BODY_BYTES_MAX) return ''
  }
  return body
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Answered as a wrong command.
    return undefined
  }
}
