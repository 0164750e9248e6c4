import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { Clock } from '@footlight/core/ports'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Logger } from 'pino'
import { findProgram } from '../../platform/child-process.ts'
import { logEvent } from '../../platform/log-event.ts'
import { addressKey, plainAddress } from '../../platform/net/address.ts'
import { awaitProxyHeader } from '../../platform/net/await-proxy-header.ts'
import type { TrustedProxies } from '../../platform/net/trusted-proxies.ts'
import type { IngestAdmission } from '../port.ts'
import type { PublishedStream, PublishRefusal } from '../rtmp/port.ts'
import { rtmpLimits } from '../rtmp/rtmp-limits.ts'
import { RtmpSession } from '../rtmp/session.ts'
import { unavailable } from './publish-answer.ts'
import { RtmpStream } from './stream.ts'

export interface RtmpServerDeps {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** Who begins every connection with a header of the PROXY protocol. */
  readonly proxies: TrustedProxies
  readonly admission: IngestAdmission
  /** Of packets. */
  readonly clock: Clock
  readonly logger: Logger
}

interface Connection {
  readonly address: string
  readonly socket: Socket
  isPublishing: boolean
}

/** Takes streams from encoders over RTMP. */
export class RtmpServer {
  readonly #deps: RtmpServerDeps
  readonly #server: Server
  readonly #connections = new Set<Connection>()
  /** From proxies that have not said yet for whom they speak. */
  readonly #unintroduced = new Set<Socket>()

  private constructor(deps: RtmpServerDeps) {
    this.#deps = deps
    this.#server = createServer({ noDelay: true, keepAlive: true }, (socket) => this.#accept(socket))
  }

  /** The error is a sentence for the operator; the platform goes on without RTMP. */
  static async listen(deps: RtmpServerDeps): Promise<Result<RtmpServer, string>> {
    if (!findProgram('ffmpeg')) return fail('RTMP needs ffmpeg for the sound, and PATH has none: install it.')
    const server = new RtmpServer({ ...deps, logger: deps.logger.child({ area: 'rtmp' }) })
    try {
      server.#server.listen({ host: deps.host, port: deps.port })
      await once(server.#server, 'listening')
    } catch (error) {
      return fail(sentence(error, deps))
    }
    server.#server.on('error', (error) => logEvent(server.#deps.logger, 'rtmp_listen_failed', { err: error }))
    return ok(server)
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Encoders that stream now. */
  get publishers(): number {
    return [...this.#connections].filter(({ isPublishing }) => isPublishing).length
  }

  /** Every stream is over when it resolves. */
  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of [
      ...this.#unintroduced,
      ...[...this.#connections].map((connection) => connection.socket),
    ])
      socket.destroy()
    await closed
  }

  #accept(socket: Socket): void {
    const { proxies, clock, logger } = this.#deps
    socket.on('error', (error) => logEvent(logger, 'rtmp_connection_lost', { err: error }))
    const peer = plainAddress(socket.remoteAddress ?? '') ?? 'unknown'
    if (!proxies.trusts(peer)) return this.#admit(socket, peer, null)
    if (this.#unintroduced.size >= rtmpLimits.unintroducedMax) return void socket.destroy()
    this.#unintroduced.add(socket)
    awaitProxyHeader(socket, clock, (introduction) => {
      this.#unintroduced.delete(socket)
      if (introduction !== null) return this.#admit(socket, introduction.address ?? peer, introduction.rest)
      logEvent(logger, 'proxy_header_missing', { proxy: peer })
      socket.destroy()
    })
  }

  /** `rest`: what came already; null: nothing. */
  #admit(socket: Socket, address: string, rest: Buffer | null): void {
    const key = addressKey(address)
    const waiting = [...this.#connections].filter(
      (other) => addressKey(other.address) === key && !other.isPublishing,
    ).length
    if (this.#connections.size >= rtmpLimits.connectionsMax || waiting >= rtmpLimits.waitingPerAddressMax) {
      logEvent(this.#deps.logger, 'rtmp_connection_refused', { waiting })
      return void socket.destroy()
    }
    const connection: Connection = { address, socket, isPublishing: false }
    this.#connections.add(connection)
    const session = this.#openSession(connection)
    socket.on('data', (bytes) => session.received(bytes))
    socket.on('close', () => {
      this.#connections.delete(connection)
      session.closed()
    })
    if (rest !== null && rest.length > 0) session.received(rest)
  }

  #openSession(connection: Connection): RtmpSession {
    const { clock, logger } = this.#deps
    const { socket, address } = connection
    return new RtmpSession({
      clock,
      report: (event, about) => logEvent(logger, event, { ...about }),
      line: {
        write(bytes) {
          socket.write(bytes)
          if (socket.writableLength > rtmpLimits.unreadBytesMax) socket.destroy()
        },
        end() {
          connection.isPublishing = false
          socket.end()
          const cancel = clock.after(rtmpLimits.lingerMs, () => socket.destroy())
          socket.once('close', cancel)
        },
        destroy: () => void socket.destroy(),
      },
      openStream: (streamKey, cut) => this.#openStream(streamKey, address, cut),
      onPublishing: () => (connection.isPublishing = true),
    })
  }

  async #openStream(
    streamKey: string,
    address: string,
    cut: (refusal: PublishRefusal) => void,
  ): Promise<Result<PublishedStream, PublishRefusal>> {
    const { admission, clock, logger } = this.#deps
    try {
      return await RtmpStream.open(streamKey, { admission, clock, logger }, { address, cut })
    } catch (error) {
      logEvent(logger, 'rtmp_stream_failed', { err: error })
      return fail(unavailable)
    }
  }
}

function sentence(error: unknown, { host, port }: RtmpServerDeps): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `port ${port} on ${host} is taken by another program: end that one, or set RTMP_PORT.`
  if (code === 'EACCES') return `this user may not listen on port ${port}: set RTMP_PORT to one above 1023.`
  return `port ${port} on ${host} cannot be used (${code ?? 'unknown reason'}).`
}

export interface RtmpStart {
  /** null: RTMP is not offered. */
  readonly server: RtmpServer | null
  /** A sentence for the operator, where it was wanted and cannot be; the platform goes on without it. */
  readonly trouble: string | null
}

/** `port`: null switches it off. Never rejects for what the machine lacks. */
export async function startRtmp({
  port,
  ...deps
}: Omit<RtmpServerDeps, 'port'> & { readonly port: number | null }): Promise<RtmpStart> {
  if (port === null) return { server: null, trouble: null }
  const listening = await RtmpServer.listen({ ...deps, port })
  if (listening.ok) return { server: listening.value, trouble: null }
  const trouble = `Encoders cannot stream over RTMP: ${listening.error}`
  logEvent(deps.logger, 'rtmp_off', { area: 'rtmp', trouble })
  return { server: null, trouble }
}
