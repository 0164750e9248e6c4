import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Data = Record<string, unknown>
/** What it does with one request: data to answer with, a refusal, or no answer at all. */
export type Reply = Data | { readonly refused: number; readonly comment: string } | 'silence'

export interface FakeObsOptions {
  readonly password?: string
  readonly version?: string
  /** Takes the connection and never says hello: OBS behind a dialog. */
  readonly isMute?: boolean
  readonly port?: number
}

/** As much of obs-websocket 5 as the bridge needs, with a will of its own: slow, busy, forgetful or gone. */
export class FakeObs {
  readonly requests: { readonly type: string; readonly data: Data }[] = []
  readonly profiles = new Map<string, Map<string, string>>([['My own', new Map()]])
  readonly replies = new Map<string, (data: Data) => Reply>()
  profile = 'My own'
  scene = 'Evening'
  service: Data = { streamServiceType: 'rtmp_common', streamServiceSettings: {} }
  video: Data = {
    baseWidth: 1920,
    baseHeight: 1080,
    outputWidth: 1280,
    outputHeight: 720,
    fpsNumerator: 60,
    fpsDenominator: 1,
  }
  outputs: Data[] = []
  readonly #server: WebSocketServer
  readonly #options: FakeObsOptions
  readonly #identified = new Set<WebSocket>()

  static async start(options: FakeObsOptions = {}): Promise<FakeObs> {
    const server = new WebSocketServer({
      port: options.port ?? 0,
      host: '127.0.0.1',
      handleProtocols: (protocols) => [...protocols][0] ?? false,
    })
    await once(server, 'listening')
    return new FakeObs(server, options)
  }

  private constructor(server: WebSocketServer, options: FakeObsOptions) {
    this.#server = server
    this.#options = options
    server.on('connection', (socket) => this.#greet(socket))
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  emit(eventType: string, eventData: Data): void {
    for (const socket of this.#identified)
      socket.send(JSON.stringify({ op: 5, d: { eventType, eventIntent: 64, eventData } }))
  }

  /** As a crash: no goodbye, and nobody listens any more. */
  async kill(): Promise<void> {
    for (const client of this.#server.clients) client.terminate()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  typesOf(...types: readonly string[]): readonly string[] {
    return this.requests.map(({ type }) => type).filter((type) => types.includes(type))
  }

  #greet(socket: WebSocket): void {
    if (this.#options.isMute === true) return
    const salt = randomBytes(8).toString('base64')
    const challenge = randomBytes(8).toString('base64')
    const { password } = this.#options
    socket.send(
      JSON.stringify({
        op: 0,
        d: {
          obsWebSocketVersion: '5.1.0',
          rpcVersion: 1,
          ...(password !== undefined && { authentication: { challenge, salt } }),
        },
      }),
    )
    socket.on('message', (raw) => {
      const { op, d } = JSON.parse(String(raw)) as { op: number; d: Data }
      if (op === 1)
        this.#identify(socket, d, password === undefined ? null : hashed(password, salt, challenge))
      else if (op === 6) this.#answer(socket, d)
    })
  }

  #identify(socket: WebSocket, data: Data, expected: string | null): void {
    if (expected !== null && data['authentication'] !== expected)
      return socket.close(4009, 'Authentication failed.')
    this.#identified.add(socket)
    socket.send(JSON.stringify({ op: 2, d: { negotiatedRpcVersion: 1 } }))
  }

  #answer(socket: WebSocket, { requestId, requestType, requestData }: Data): void {
    const type = String(requestType)
    const data = (requestData ?? {}) as Data
    this.requests.push({ type, data })
    const reply = this.replies.get(type)?.(data) ?? this.#usual(type, data)
    if (reply === 'silence') return
    const isRefused = 'refused' in reply
    const requestStatus = isRefused
      ? { result: false, code: reply['refused'], comment: reply['comment'] }
      : { result: true, code: 100 }
    socket.send(
      JSON.stringify({
        op: 7,
        d: { requestId, requestType: type, requestStatus, ...(!isRefused && { responseData: reply }) },
      }),
    )
  }

  #usual(type: string, data: Data): Reply {
    const own = this.profiles.get(this.profile)!
    switch (type) {
      case 'GetVersion':
        return { obsVersion: this.#options.version ?? '29.0.2', obsWebSocketVersion: '5.1.0' }
      case 'GetProfileList':
        return { currentProfileName: this.profile, profiles: [...this.profiles.keys()] }
      case 'CreateProfile':
      case 'SetCurrentProfile':
        this.profile = String(data['profileName'])
        if (!this.profiles.has(this.profile)) this.profiles.set(this.profile, new Map())
        return {}
      case 'RemoveProfile':
        return this.profiles.delete(String(data['profileName']))
          ? {}
          : { refused: 600, comment: 'No profile.' }
      case 'GetProfileParameter':
        return { parameterValue: own.get(placeOf(data)) ?? '', defaultParameterValue: '' }
      case 'SetProfileParameter':
        own.set(placeOf(data), String(data['parameterValue']))
        return {}
      case 'GetStreamServiceSettings':
        return this.service
      case 'SetStreamServiceSettings':
        this.service = data
        return {}
      case 'GetVideoSettings':
        return this.video
      case 'SetVideoSettings':
        this.video = data
        return {}
      case 'GetOutputList':
        return { outputs: this.outputs }
      case 'GetSceneList':
        return { scenes: [{ sceneName: this.scene }], currentProgramSceneName: this.scene }
      case 'GetCurrentProgramScene':
        return { currentProgramSceneName: this.scene }
      case 'SetCurrentProgramScene':
        this.scene = String(data['sceneName'])
        return {}
      case 'GetInputList':
        return { inputs: [] }
      case 'GetStats':
        return {
          activeFps: 30,
          cpuUsage: 12,
          renderSkippedFrames: 0,
          renderTotalFrames: 100,
          outputSkippedFrames: 0,
          outputTotalFrames: 100,
        }
      case 'GetStreamStatus':
        return {
          outputActive: false,
          outputReconnecting: false,
          outputBytes: 0,
          outputSkippedFrames: 0,
          outputTotalFrames: 0,
          outputCongestion: 0,
        }
      default:
        return {}
    }
  }
}

function placeOf(data: Data): string {
  return `${String(data['parameterCategory'])}/${String(data['parameterName'])}`
}

/** The proof of obs-websocket 5: base64(sha256(base64(sha256(password + salt)) + challenge)). */
function hashed(password: string, salt: string, challenge: string): string {
  const secret = createHash('sha256')
    .update(password + salt)
    .digest('base64')
  return createHash('sha256')
    .update(secret + challenge)
    .digest('base64')
}
