import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { Person } from '@footlight/server/accounts/people-port'
import { type Identity, sessionEnded } from '@footlight/server/accounts/port'
import { systemRandom } from '@footlight/server/app/create-server'
import { emptyStores } from '@footlight/server/app/testing/empty-stores'
import { CardWatch } from '@footlight/server/browse/card-watch'
import { EventFeed } from '@footlight/server/ledger/feed'
import { type ModerationOrder, moderate } from '@footlight/server/moderation/moderation-feature'
import type { Leases } from '@footlight/server/platform/cluster/leases'
import { LocalBus } from '@footlight/server/platform/cluster/local-bus'
import { createLogger } from '@footlight/server/platform/logger'
import { TrustedProxies } from '@footlight/server/platform/net/trusted-proxies'
import { RegionBlocks } from '@footlight/server/regions/region-blocks'
import { LiveRooms } from '@footlight/server/rooms/live/live-rooms'
import { type CreateRoomsOptions, createRooms } from '@footlight/server/rooms/testing/create-rooms'
import { createSockets, type Sockets } from '@footlight/server/sockets/create-sockets'
import type { TrafficLimits } from '@footlight/server/sockets/traffic'
import type { ClientOptions } from 'ws'
import { FakeSfu } from './fake-sfu.ts'
import { MemoryLedger } from './memory-ledger.ts'
import { MemoryChat, MemoryRooms, memoryPeople, person } from './memory-stores.ts'
import { SocketClient } from './socket-client.ts'

/** Who there is in these tests. `chat_allowed` is `all` unless a test changes it. */
function cast(): Map<string, Person> {
  const base = person(1, 'performer', { type: 'model' })
  const performer = { ...base, settings: { ...base.settings, chat_allowed: 'all' as const } }
  const all = [
    performer,
    person(2, 'vera'),
    person(3, 'max'),
    person(4, 'modesty'),
    person(5, 'warden', { roles: ['site_moderator'] }),
    person(6, 'other_model', { type: 'model' }),
    person(7, 'unproven', { type: 'model', identityConfirmed: false }),
    person(8, 'frozen', { suspendedUntil: Number.MAX_SAFE_INTEGER }),
  ]
  return new Map(all.map((one) => [one.username, one]))
}

/** The sessions of these tests: a token is `<name>` or `<name>#<session>`; `forged` is nobody's. */
function fakeAuthority(people: ReadonlyMap<string, Person>) {
  function identityOf(token: string): Identity | null {
    const [username, session = '1'] = token.split('#') as [string, string?]
    const sessionKey = `${username}#${session}`
    if (username.startsWith('guest_')) return { kind: 'guest', username, sessionKey }
    const known = people.get(username)
    return known === undefined ? null : { kind: 'person', username, sessionKey, person: known }
  }
  return {
    identityOf,
    held: () => [],
    forget: () => undefined,
    identify: async (token: string) => identityOf(token),
  }
}

/** Clients of one server, which end with it. */
function fakeAudience(host: string) {
  const clients: SocketClient[] = []

  function connect(path: string, clientOptions: ClientOptions = {}): SocketClient {
    const client = new SocketClient(`ws://${host}${path}`, clientOptions)
    clients.push(client)
    return client
  }

  /** Opens the socket and says who it is; answers before the server does. */
  async function authorize(path: string, token: string, cursor?: number): Promise<SocketClient> {
    const client = connect(path)
    await client.next('templates')
    client.send('v3.authorize', { token, version: 3, ...(cursor === undefined ? {} : { cursor }) })
    return client
  }

  /** In the room, with the last of its first words heard. */
  async function join(token: string, room = 'performer', cursor?: number): Promise<SocketClient> {
    const client = await authorize(`/ws/room/${room}`, token, cursor)
    await client.next('v3.media.state')
    return client
  }

  return { connect, authorize, join, leave: () => clients.forEach((client) => client.close()) }
}

async function listenFor(sockets: Sockets) {
  const http = createServer()
  http.on('upgrade', (req, socket, head) => sockets.handleUpgrade(req, socket, head))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return http
}

/** Rooms and sockets on a real port; everything behind their ports in memory. */
export async function startSockets(
  options: {
    readonly publicUrl?: string
    readonly isProhibited?: CreateRoomsOptions['isProhibited']
    readonly limits?: TrafficLimits
    readonly trustedProxies?: readonly string[]
    readonly blockedRegions?: RegionBlocks
    /** Shared with the rooms of another process. */
    readonly leases?: Leases
  } = {},
) {
  const clock = new ManualClock()
  const ledger = new MemoryLedger()
  const people = cast()
  const [roomStore, chatStore, sfu, authority] = [
    new MemoryRooms(),
    new MemoryChat(),
    new FakeSfu(),
    fakeAuthority(people),
  ]
  const logger = createLogger('silent')
  const bus = new LocalBus(logger)
  const feed = await EventFeed.open({ ledger, clock, logger })
  const live = new LiveRooms()
  const blockedRegions = options.blockedRegions ?? RegionBlocks.none()
  const { close: closeStores, ...stores } = await emptyStores()
  const rooms = await createRooms({
    ...stores,
    recorder: null,
    ageGate: { ownCameraRefusal: () => null },
    random: systemRandom,
    shares: [],
    people: memoryPeople(people),
    roomRepository: roomStore,
    chat: chatStore,
    ledger,
    feed,
    live,
    sfu,
    bus,
    clock,
    logger,
    ...(options.leases === undefined ? {} : { leases: options.leases }),
    ...(options.isProhibited === undefined ? {} : { isProhibited: options.isProhibited }),
  })
  const config = { allowedOrigins: ['https://cams.example.org'], publicUrl: options.publicUrl ?? null }
  const factsAsked: (readonly number[])[] = []
  const stored = memoryPeople(people)
  const watched: typeof stored = { ...stored, factsOf: (ids) => (factsAsked.push(ids), stored.factsOf(ids)) }
  const sockets = createSockets({
    rooms,
    people: watched,
    ledger,
    feed,
    clock,
    logger,
    authority,
    bus,
    config,
    cards: new CardWatch({
      live,
      blockedRegions,
      thumbnails: { latest: () => null },
      showsPicturesAt: () => true,
      clock,
      logger,
    }),
    blockedRegions,
    proxies: new TrustedProxies(options.trustedProxies ?? []),
    ...(options.limits !== undefined && { limits: options.limits }),
  })
  const http = await listenFor(sockets)
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`
  const audience = fakeAudience(host)

  async function stop(): Promise<void> {
    audience.leave()
    await sockets.close(0)
    await rooms.close()
    await closeStores()
    await new Promise((resolve) => http.close(resolve))
  }

  const identity = (token: string) => authority.identityOf(token)!
  const owner = (username = 'performer') => people.get(username)!

  return {
    ...audience,
    clock,
    ledger,
    people,
    roomStore,
    chatStore,
    sfu,
    rooms,
    live,
    sockets,
    host,
    stop,
    identity,
    owner,
    moderate: (by: string, order: ModerationOrder) =>
      rooms.execute(owner(), moderate, { by: identity(by), order }),
    endSession: (sessionKey: string) => bus.publish(sessionEnded, { sessionKey }),
    /** Accounts of each query about standing. */
    factsAsked,
  }
}

export type SocketWorld = Awaited<ReturnType<typeof startSockets>>
