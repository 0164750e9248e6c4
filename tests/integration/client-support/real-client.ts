import { randomUUID } from 'node:crypto'
import type {
  HttpPort,
  HttpRequest,
  HttpResponse,
  KeyValueStorage,
  NetworkStatus,
  Socket,
  SocketFactory,
  SocketHandlers,
} from '@footlight/core/ports'
import { live } from '@footlight/core/stores/live'
import { createRootStore, type RootStore } from '@footlight/core/stores/root-store'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { WebSocket } from 'ws'

/** Node's own time. */

const alwaysOnline: NetworkStatus = { online: () => true, onChange: () => () => undefined }

/** fetch with the cookies of one browser, over a line that a test can break. */
class Browser implements HttpPort {
  readonly sent: HttpRequest[] = []
  /** Of the next answers: how many get lost after the server has acted. */
  answersToLose = 0
  readonly #origin: string
  readonly #cookies = new Map<string, string>()

  constructor(origin: string) {
    this.#origin = origin
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    this.sent.push(request)
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(this.#origin + request.path, {
      method: request.method,
      headers: { ...request.headers, ...(cookie !== '' && { cookie }) },
      body: request.body,
    })
    for (const text of response.headers.getSetCookie()) {
      const [name, value] = text.split(';', 1)[0]!.split('=') as [string, string]
      this.#cookies.set(name, value)
    }
    const body = await response.text()
    if (request.method === 'POST' && this.answersToLose > 0) {
      this.answersToLose -= 1
      throw new TypeError('the line broke before the answer came')
    }
    return { status: response.status, headers: Object.fromEntries(response.headers), body }
  }
}

class WebSockets implements SocketFactory {
  readonly #open = new Set<WebSocket>()
  /** While true, nothing gets through: new sockets end at once. */
  isCut = false

  open(url: string, handlers: SocketHandlers): Socket {
    const socket = new WebSocket(this.isCut ? 'ws://127.0.0.1:9' : url)
    this.#open.add(socket)
    socket.on('open', () => handlers.opened())
    socket.on('message', (data) => handlers.message(String(data)))
    socket.on('error', () => undefined)
    socket.on('close', (code, reason) => {
      this.#open.delete(socket)
      handlers.closed(code, String(reason))
    })
    return {
      send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
      close: (code, reason) => socket.close(code, reason),
    }
  }

  /** Ends every line without a goodbye. */
  cut(): void {
    this.isCut = true
    for (const socket of this.#open) socket.terminate()
  }

  get count(): number {
    return this.#open.size
  }
}

/** The shared client as web and desktop run it, on real sockets and real HTTP. */
export class RealClient {
  readonly browser: Browser
  readonly sockets = new WebSockets()
  readonly root: RootStore

  constructor(origin: string) {
    this.browser = new Browser(origin)
    const texts = new Map<string, string>()
    const storage: KeyValueStorage = {
      get: (key) => texts.get(key) ?? null,
      set: (key, value) => void texts.set(key, value),
      remove: (key) => void texts.delete(key),
    }
    const random = { fraction: () => Math.random(), uuid: () => randomUUID() }
    this.root = createRootStore({
      http: this.browser,
      sockets: this.sockets,
      live,
      clock: systemClock,
      random,
      storage,
      network: alwaysOnline,
      origin,
    })
  }

  /** Loads the site, logs in as a demo person where one is named, and opens the account socket. */
  async arrive(username?: string): Promise<this> {
    const loaded = await this.root.session.load()
    if (!loaded.ok) throw new Error(`the site did not load: ${loaded.error.error}`)
    if (username !== undefined) {
      const entered = await this.root.session.login({ username, password: 'footlight-demo' })
      if (!entered.ok) throw new Error(`${username} was not let in: ${entered.error.error}`)
    }
    this.root.start()
    return this
  }
}
