import type { AddressInfo } from 'node:net'
import type { Clock, Ledger, Random } from '@footlight/core/ports'
import { systemClock } from '@footlight/native-bridges/system-clock'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { CachedFollows } from '../accounts/cached-follows.ts'
import { EmailClaims } from '../accounts/email-claims.ts'
import { sessionJobs } from '../accounts/jobs.ts'
import { KnownDevices } from '../accounts/known-devices.ts'
import { LogIn } from '../accounts/log-in.ts'
import { type PasswordHasher, Passwords } from '../accounts/passwords.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { Sessions } from '../accounts/sessions.ts'
import { TotpCheck } from '../accounts/totp.ts'
import { recoverListedSplits } from '../apps/recover-splits.ts'
import { LibreTranslate } from '../chat/translator.ts'
import { answerDemoRequests } from '../demo/answer-requests.ts'
import { DEMO_PERFORMER, DEMO_ROLE } from '../demo/people.ts'
import { startDemoPerformer } from '../demo/performer.ts'
import { seedDemo } from '../demo/seed.ts'
import { RoomWaker } from '../escrow/wake-rooms.ts'
import { HlsRooms } from '../hls/hls-rooms.ts'
import { HlsTokens } from '../hls/hls-tokens.ts'
import { hlsUrl } from '../hls/hls-url.ts'
import { createEncoderAdmission } from '../ingest/create-encoder-admission.ts'
import { startRtmp } from '../ingest/rtmp-stream/start-rtmp.ts'
import { CachedLedger } from '../ledger/cached-ledger.ts'
import { EventFeed } from '../ledger/feed.ts'
import { ledgerJobs } from '../ledger/jobs.ts'
import { PrivateMessages } from '../messages/private-messages.ts'
import { FolderBlobs } from '../platform/blobs/folder-blobs.ts'
import { blobJobs } from '../platform/blobs/jobs.ts'
import { findProgram } from '../platform/child-process.ts'
import { Closers } from '../platform/closers.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import { LocalBus } from '../platform/cluster/local-bus.ts'
import { LocalLeases } from '../platform/cluster/local-leases.ts'
import { startJobs } from '../platform/cluster/singleton.ts'
import type { Config } from '../platform/config.ts'
import { loadServerSecret, prepareDataDir } from '../platform/data-dir.ts'
import { createLogger } from '../platform/logger.ts'
import { FileOutbox } from '../platform/mail/file-outbox.ts'
import { readLetters } from '../platform/mail/letters.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { Metrics } from '../platform/metrics/metrics.ts'
import { TrustedProxies } from '../platform/net/trusted-proxies.ts'
import { Site } from '../platform/site.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { Recorder } from '../recordings/recorder.ts'
import type { Locator } from '../regions/locator.ts'
import { openRegionBlocks } from '../regions/open-region-blocks.ts'
import { createRooms } from '../rooms/create-rooms.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import { LiveRooms } from '../rooms/live/live-rooms.ts'
import type { RoomDirectory } from '../rooms/port.ts'
import { createSfu } from '../sfu/create-sfu.ts'
import type { Sfu } from '../sfu/port.ts'
import { showRecorder } from '../shows/show-recorder.ts'
import { createSockets } from '../sockets/create-sockets.ts'
import { trafficLimits } from '../sockets/traffic.ts'
import { TipRingWatch } from '../tips/tip-rings/watch-tip-rings.ts'
import { buildApp } from './build-app.ts'
import { createMedia } from './create-media.ts'
import { type HttpLimits, httpLimits } from './http-deps.ts'
import { type FootlightDatabase, openDatabase } from './open-database.ts'
import { systemRandom } from './system-random.ts'

/** What tests and benches put in the place of the real thing. */
export interface ServerDependencies {
  readonly clock: Clock
  /** Of the SFU alone: packets come in real time, whatever time a test lets pass for people. */
  readonly mediaClock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly limits: HttpLimits
  readonly passwordHasher: PasswordHasher
  /** Says where addresses are, in the place of `GEO_DATABASE`. */
  readonly locator: Locator
}

export interface FootlightServer {
  /** Origin that browsers use, without a slash at the end. */
  readonly url: string
  /** On which encoders are taken now; null: nowhere. */
  readonly rtmpPort: number | null
  /** Sentences for the operator: what was wanted and does not run. */
  readonly troubles: readonly string[]
  readonly app: FastifyInstance
  readonly database: FootlightDatabase
  readonly ledger: Ledger
  readonly rooms: RoomDirectory
  readonly live: LiveDirectory
  readonly sfu: Sfu
  readonly sessions: Sessions
  /** What a stop or a crash of before left in escrow is settled; also while it serves. */
  readonly recovered: Promise<void>
  /**
   * Announces the restart, closes all sockets, writes down what is in memory, ends every child. Idempotent.
   */
  close(): Promise<void>
}

/** A sentence for the operator: the server cannot start like this. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

/** How long clients wait before they come back. */
const RESTART_DELAY_MS = 1_000

/** Builds the whole platform and listens. Whatever was opened is closed again when a later part fails. */
export async function createServer(
  config: Config,
  overrides: Partial<ServerDependencies> = {},
): Promise<FootlightServer> {
  const logger = overrides.logger ?? createLogger(config.logLevel)
  const closers = new Closers(logger)
  try {
    return await start(
      config,
      {
        clock: systemClock,
        mediaClock: systemClock,
        random: systemRandom,
        limits: httpLimits,
        ...overrides,
        logger,
      },
      closers,
    )
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}

type Started = Omit<ServerDependencies, 'passwordHasher' | 'locator'> &
  Partial<Pick<ServerDependencies, 'passwordHasher' | 'locator'>>

async function start(config: Config, dependencies: Started, closers: Closers): Promise<FootlightServer> {
  const { clock, random, logger, limits } = dependencies
  const serverSecret = prepareKeys(config)
  const blobs = new FolderBlobs(config.dataDir)
  const bus = new LocalBus(logger)
  const proxies = new TrustedProxies(config.trustedProxies)
  const [sfu, { database, accounts, ledger, follows }] = await bothOf(
    startSfu(config, dependencies.mediaClock, logger, closers),
    startData(config, dependencies, serverSecret, bus, closers),
  )
  const leases = new LocalLeases(await database.ledger.lastEpoch())
  const { people } = database
  const shares = await database.shares.all()
  await recoverListedSplits({ apps: database.apps, people, ledger, clock, random, logger })
  const recorder = new Recorder({ sfu, clock, logger })
  closers.add('recordings', async () => void (await recorder.close()))
  const regions = await openRegionBlocks({
    regions: database.regions,
    people,
    databasePath: config.geoDatabase,
    locator: dependencies.locator,
    bus,
  })
  if (!regions.ok) throw new StartRefused(regions.error)
  const blockedRegions = regions.value
  const feed = await EventFeed.open({ ledger, clock, logger })
  closers.add('event feed', () => feed.close())
  const live = new LiveRooms()
  const rooms = await createRooms({
    ...database,
    blockedRegions,
    ledger,
    feed,
    live,
    sfu,
    recorder: showRecorder(recorder, blobs),
    hlsUrl: findProgram('ffmpeg') === null ? () => null : hlsUrl,
    leases,
    bus,
    clock,
    random,
    shares,
    logger,
    isProhibited: (text) => isProhibited(text, 'sentence'),
  })
  closers.add('rooms', () => rooms.close())
  const waker = new RoomWaker({
    shows: database.shows,
    people,
    ledger,
    shares,
    clock,
    random,
    logger,
    wake: (owner) => rooms.features(owner),
  })
  closers.add('rooms that wake', () => waker.close())
  const media = createMedia({
    sfu,
    roomIsPublic: (username) => live.isPublic(username),
    liveRooms: () => [...live.all().keys()],
    clock,
    logger,
  })
  closers.add('media', () => media.close())
  const hlsRooms = new HlsRooms({
    sfu,
    openSince: (username) => live.openSince(username),
    clock: dependencies.mediaClock,
    logger,
  })
  closers.add('hls', () => hlsRooms.close())

  const encoderAdmission = createEncoderAdmission({
    ...database,
    rooms,
    sfu,
    clock,
    mediaClock: dependencies.mediaClock,
    logger,
  })
  closers.add('encoders', () => encoderAdmission.close())
  const rtmp = await startRtmp({
    host: config.host,
    port: config.rtmpPort,
    proxies,
    admission: encoderAdmission,
    clock: dependencies.mediaClock,
    logger,
  })
  closers.add('rtmp', () => rtmp.server?.close())
  const rtmpPort = rtmp.server?.port ?? null

  const site = new Site(config)
  // The operator's mail system looks there from the start.
  blobs.folderOf('outbox')
  const mailer = await FileOutbox.open(blobs, clock)
  const emailClaims = openEmailClaims(mailer, site, people, serverSecret, dependencies, closers)
  const metrics = new Metrics()
  metrics.gauge('footlight_rooms_live', 'Rooms that are live now', () => live.all().size)
  metrics.gauge(
    'footlight_rtmp_publishers',
    'Encoders that stream over RTMP now',
    () => rtmp.server?.publishers ?? 0,
  )
  const tipRings = new TipRingWatch({ ...database, clock, logger })
  const jobs = [
    ...ledgerJobs(database.ledger, clock),
    ...sessionJobs(database.sessions, clock),
    ...tipRings.jobs,
    ...blobJobs(blobs, clock),
  ]
  closers.add('jobs', startJobs(jobs, { leases, clock, logger }))
  metrics.gauge(
    'footlight_tip_rings',
    'Pairs of accounts of one person or studio between which tokens went',
    () => tipRings.onRecord,
  )
  const app = await buildApp({
    ...database,
    ...accounts,
    emailClaims,
    config: { ...config, rtmpPort },
    site,
    proxies,
    bus,
    clock,
    random,
    logger,
    limits,
    follows,
    ledger,
    blobs,
    shares,
    rooms,
    live,
    encoderAdmission,
    metrics,
    thumbnails: media.thumbnails,
    blockedRegions,
    privateMessages: new PrivateMessages({ ...database, rooms, ledger, clock, logger }),
    translator:
      config.translateUrl === null ? null : new LibreTranslate(config.translateUrl, config.translateApiKey),
    hls: { rooms: hlsRooms, tokens: new HlsTokens(serverSecret, clock) },
    unready: async () => [
      ...(await listUnready(database, sfu, logger)),
      ...(waker.isSettled ? [] : ['rooms']),
    ],
  })
  closers.add('http', () => app.close())
  await app.listen({ host: config.host, port: config.port })
  site.listensOn((app.server.address() as AddressInfo).port)

  const sockets = createSockets({
    rooms,
    people,
    ledger,
    feed,
    blockedRegions,
    proxies,
    authority: accounts.sessions,
    bus,
    config: { allowedOrigins: site.origins, publicUrl: config.publicUrl },
    clock,
    logger,
    limits: { ...trafficLimits, socketsPerAddressMax: config.socketsPerAddress },
  })
  closers.add('sockets', () => sockets.close(RESTART_DELAY_MS))
  closers.add('versus', () => rooms.versus.close())
  app.server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head))
  if (config.demoPerformer) {
    closers.add('demo answers', answerDemoRequests(DEMO_PERFORMER, { people, rooms, feed, clock, logger }))
    void startDemoPerformer({
      people,
      rooms,
      logger,
      start: (username) => media.startDemoPerformer(username),
    })
  }
  return {
    url: site.publicUrl,
    rtmpPort,
    troubles: [rtmp.trouble, proxyTrouble(config)].filter((trouble) => trouble !== null),
    app,
    database,
    ledger,
    rooms,
    live,
    sfu,
    sessions: accounts.sessions,
    recovered: waker.settled,
    close: () => closers.closeAll(),
  }
}

/**
 * We speak HTTP alone, so an address of https means that a proxy stands in front: unnamed, it would be
 * everybody's address.
 */
function proxyTrouble({ publicUrl, trustedProxies }: Config): string | null {
  if (publicUrl?.startsWith('https:') !== true || trustedProxies.length > 0) return null
  return 'PUBLIC_URL is on https, so a proxy stands in front, and TRUSTED_PROXIES names none: all visitors count as one address, and share its limits. Set TRUSTED_PROXIES to the address of the proxy.'
}

/**
 * Both at the same time. Waits for the end of both even when one fails, so that whatever they opened can be
 * closed.
 */
async function bothOf<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second])
  return Promise.all([first, second])
}

async function startData(
  config: Config,
  dependencies: Started,
  serverSecret: Buffer,
  bus: Bus,
  closers: Closers,
) {
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    logger: dependencies.logger,
  })
  closers.add('database', () => database.close())
  // Another process may write to a PostgreSQL database; to ours in SQLite nobody else does.
  const isOurs = database.kind === 'sqlite'
  const ledger = isOurs ? new CachedLedger(database.ledger) : database.ledger
  const follows = isOurs ? new CachedFollows(database.follows) : database.follows
  const accounts = openAccounts(config, dependencies, database, serverSecret, bus, closers)
  await prepareAccounts(config, dependencies, database.people, ledger, accounts.passwords)
  return { database, accounts, ledger, follows }
}

async function listUnready(
  database: FootlightDatabase,
  sfu: Sfu,
  logger: Logger,
): Promise<readonly string[]> {
  const answers = await database.ping().then(
    () => true,
    (error: unknown) => {
      logger.error({ err: error }, 'the database does not answer')
      return false
    },
  )
  return [...(answers ? [] : ['database']), ...(sfu.ready() ? [] : ['sfu'])]
}

function prepareKeys(config: Config): Buffer {
  try {
    prepareDataDir(config.dataDir)
  } catch (error) {
    throw new StartRefused(
      `DATA_DIR cannot be used (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}): name a folder that this user may write.`,
      { cause: error },
    )
  }
  return loadServerSecret(config.dataDir)
}

function openAccounts(
  config: Config,
  { clock, passwordHasher }: Started,
  { people, sessions: store }: FootlightDatabase,
  serverSecret: Buffer,
  bus: Bus,
  closers: Closers,
) {
  const passwords = new Passwords(passwordHasher)
  const sessions = new Sessions({
    store,
    people,
    serverSecret,
    bus,
    clock,
  })
  closers.add('sessions', () => sessions.close())
  // Their password is known to everybody who has read the README.
  const isShutOut = (person: { readonly roles: readonly string[] }) =>
    !config.demo && person.roles.includes(DEMO_ROLE)
  const logIn = new LogIn({
    people,
    passwords,
    totp: new TotpCheck(clock),
    devices: new KnownDevices(serverSecret, clock),
    clock,
    isShutOut,
  })
  closers.add('log-in', () => logIn.close())
  return { passwords, sessions, logIn }
}

function openEmailClaims(
  mailer: Mailer,
  site: Site,
  people: PeopleRepository,
  serverSecret: Buffer,
  { clock, logger }: Started,
  closers: Closers,
): EmailClaims {
  readLetters()
  const emailClaims = new EmailClaims({
    people,
    mailer,
    serverSecret,
    clock,
    siteUrl: () => site.publicUrl,
    logger,
  })
  closers.add('e-mail', () => emailClaims.close())
  return emailClaims
}

async function prepareAccounts(
  config: Config,
  { clock, random }: Started,
  people: PeopleRepository,
  ledger: Ledger,
  passwords: Passwords,
): Promise<void> {
  await passwords.warmUp()
  if (!config.demo) return
  const seeded = await seedDemo(config.demoPassword, { people, ledger, passwords, clock, random })
  if (!seeded.ok) throw new StartRefused(seeded.error)
}

async function startSfu(
  config: Config,
  clock: Clock,
  logger: Logger,
  closers: Closers,
): ReturnType<typeof createSfu> {
  const sfu = await createSfu({
    config: {
      mediaPorts: config.mediaPorts,
      listenIp: config.host === 'localhost' ? '127.0.0.1' : config.host,
      announcedIp: config.mediaAnnouncedIp ?? undefined,
      workerBin: config.workerBin ?? undefined,
    },
    clock,
    logger,
  })
  closers.add('sfu', () => sfu.close())
  return sfu
}
