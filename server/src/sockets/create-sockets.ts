import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Clock, Ledger } from '@footlight/core/ports'
import { type CloseName, socketLimits } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import { AccountAccessWatch } from '../accounts/account-access-watch.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { accountChanged, type SocketAuthority, sessionEnded } from '../accounts/port.ts'
import type { AudienceGate } from '../age-checks/audience-gate.ts'
import type { CardWatch } from '../browse/card-watch.ts'
import type { Presence } from '../friends/presence.ts'
import type { EventFeed } from '../ledger/feed.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { addressKey } from '../platform/net/address.ts'
import { clientAddressOf } from '../platform/net/client-address.ts'
import { TrustedProxies } from '../platform/net/trusted-proxies.ts'
import type { Site } from '../platform/site.ts'
import { parseSocketPath } from '../platform/ws/socket-path.ts'
import { RegionBlocks } from '../regions/region-blocks.ts'
import type { Rooms } from '../rooms/rooms.ts'
import { LinkedSocket } from './connection.ts'
import { followAccounts } from './follow-accounts.ts'
import { Hub, type UpgradeRefusal } from './hub.ts'
import { LobbyConnection } from './lobby-connection.ts'
import { RoomConnection } from './room-connection.ts'
import { Traffic, type TrafficLimits, trafficLimits } from './traffic.ts'

const SWEEP_EVERY_MS = 1_000
/** How long the other end may take to answer a close before its line is cut. */
const CLOSE_TIMEOUT_MS = 2_000

export interface CreateSocketsOptions {
  readonly rooms: Rooms
  readonly people: PeopleRepository
  readonly ledger: Ledger
  readonly feed: EventFeed
  readonly authority: SocketAuthority
  /** Tells of sessions that end; the one that `authority` and `rooms` use. */
  readonly bus: Bus
  /** Absent: nobody is shut out by place. */
  /** Absent: nobody is asked for a proof of age. */
  readonly audienceGate?: Pick<AudienceGate, 'refusalAt'>
  readonly blockedRegions?: RegionBlocks
  /** Absent: nobody's word about the caller's address counts. */
  readonly proxies?: TrustedProxies
  readonly config: {
    /** Origins beside our own and the console's. */
    readonly allowedOrigins: readonly string[]
    /** null: the Host header of each socket tells how the site is reached. */
    readonly publicUrl: string | null
    /** Which sites there are; absent: one, of the two above. */
    readonly site?: Pick<Site, 'owns' | 'domainAt' | 'originAt'>
    /** Which build of the site pages should be of; absent: nobody is told. */
    readonly siteVersion?: string
  }
  /** Tells lobby sockets of the cards that they show; closed with the sockets. */
  readonly cards: CardWatch
  /** Absent: nobody has friends. */
  readonly friendPresence?: Presence
  readonly clock: Clock
  readonly logger: Logger
  /** Absent: `trafficLimits`. Benches set them higher; nothing else does. */
  readonly limits?: TrafficLimits
}

export interface SocketStats {
  readonly lobbySockets: number
  readonly roomSockets: number
  /** Closes by us, by name, since the start. */
  readonly closes: Readonly<Partial<Record<CloseName, number>>>
  /** Sockets that were not opened at all, since the start. */
  readonly refusals: Readonly<Record<UpgradeRefusal, number>>
}

export interface Sockets {
  /**
   * For the HTTP server's `upgrade` event. Refusals are answered here: 403 for a foreign origin, 404 for
   * another path, 429 for an address that opens too many.
   */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Tells everybody to come back after the delay, closes all sockets, and answers when they are gone. */
  close(restartDelayMs: number): Promise<void>
  stats(): SocketStats
}

const serverOptions = {
  noServer: true,
  clientTracking: true,
  // One compressor per socket costs more memory than all the rest of it.
  perMessageDeflate: false,
  maxPayload: socketLimits.inboundFrameBytesMax,
  closeTimeout: CLOSE_TIMEOUT_MS,
  WebSocket: LinkedSocket,
}

export function createSockets({
  rooms,
  people,
  ledger,
  feed,
  authority,
  bus,
  audienceGate = { refusalAt: () => null },
  blockedRegions = RegionBlocks.none(),
  proxies = new TrustedProxies([]),
  config,
  cards,
  friendPresence,
  clock,
  logger,
  limits = trafficLimits,
}: CreateSocketsOptions): Sockets {
  const traffic = new Traffic(limits, clock)
  const hub = new Hub({
    rooms,
    ledger,
    feed,
    authority,
    audienceGate,
    blockedRegions,
    clock,
    logger,
    siteVersion: config.siteVersion ?? null,
    traffic,
    cards,
    friendPresence: friendPresence ?? null,
    publicUrlAt: (host) =>
      config.site !== undefined && config.site.domainAt(host) !== null
        ? config.site.originAt(host)
        : config.publicUrl,
  })
  const isOriginAllowed = createOriginCheck(config)
  const server = new WebSocketServer(serverOptions)
  const accessWatch = new AccountAccessWatch({
    people,
    clock,
    logger,
    held: function* () {
      yield* hub.held()
      yield* authority.held()
    },
    onChange: ({ id }) => bus.publish(accountChanged, { account: id }),
  })
  const endings = [
    clock.every(SWEEP_EVERY_MS, () => hub.sweep()),
    bus.subscribe(sessionEnded, ({ sessionKey }) => hub.endSession(sessionKey)),
    ...followAccounts({ bus, hub, people, authority, logger }),
    () => accessWatch.close(),
    () => cards.close(),
  ]
  let isClosing = false

  function handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void {
    const path = parseSocketPath(req.url)
    if (isClosing) return refuse(socket, 'restarting', hub)
    if (path === null) return refuse(socket, 'path', hub)
    if (!isOriginAllowed(req.headers)) return refuse(socket, 'origin', hub)
    const address = clientAddressOf(req, proxies)
    const key = addressKey(address)
    if (!traffic.takeUpgrade(key)) return refuse(socket, 'rate', hub)
    const host = req.headers.host ?? ''
    server.handleUpgrade(req, socket, head, (ws) => {
      ws.address = address
      ws.addressKey = key
      ws.language = languageAsked(req.headers)
      const connection =
        path.kind === 'lobby'
          ? new LobbyConnection(hub, ws, socket, host)
          : new RoomConnection(hub, ws, socket, path.username)
      connection.takeAddressPlace()
    })
  }

  async function close(restartDelayMs: number): Promise<void> {
    if (isClosing) return
    isClosing = true
    for (const socket of hub.sockets) socket.restart(restartDelayMs)
    for (const end of endings) end()
    traffic.close()
    await allGone(server)
  }

  return { handleUpgrade, close, stats: () => statsOf(hub) }
}

const refusalStatus: Readonly<Record<UpgradeRefusal, string>> = {
  restarting: '503 Service Unavailable',
  path: '404 Not Found',
  origin: '403 Forbidden',
  rate: '429 Too Many Requests',
}

function refuse(socket: Duplex, why: UpgradeRefusal, hub: Hub): void {
  hub.refusals[why] += 1
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${refusalStatus[why]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** `ws` cuts each line after `CLOSE_TIMEOUT_MS` at the latest, so this settles. */
function allGone(server: { close(done: () => void): void }): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

function statsOf(hub: Hub): SocketStats {
  let lobbySockets = 0
  for (const socket of hub.sockets) if (socket instanceof LobbyConnection) lobbySockets += 1
  return {
    lobbySockets,
    roomSockets: hub.sockets.size - lobbySockets,
    closes: Object.fromEntries(hub.closes),
    refusals: hub.refusals,
  }
}

/** The console's own scheme; Electron sends it for pages of `app://footlight`. */
const CONSOLE_ORIGIN = 'app://footlight'

/**
 * Who may open a socket from a page: our own site, the origins that the operator names, the console, and
 * whatever is no browser and so sends no Origin. Exact matches only (cross-site WebSocket hijacking).
 */
function createOriginCheck({
  allowedOrigins,
  publicUrl,
  site,
}: CreateSocketsOptions['config']): (headers: Pick<IncomingHttpHeaders, 'origin' | 'host'>) => boolean {
  const allowed = new Set([CONSOLE_ORIGIN, ...allowedOrigins])
  if (publicUrl !== null) allowed.add(new URL(publicUrl).origin)
  return ({ origin, host }) =>
    origin === undefined || (site === undefined ? allowed.has(origin) : site.owns(origin, host))
}
