import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Random } from '@footlight/core/ports'
import { timeOrderedUuid } from '@footlight/core/rules/time-ordered-uuid'
import { systemClock } from '@footlight/native-bridges/system-clock'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { modules } from '../modules.ts'
import { blobJobs, FolderBlobs } from '../platform/blobs/folder-blobs.ts'
import { Closers } from '../platform/closers.ts'
import { LocalLeases } from '../platform/cluster/leases.ts'
import { LocalBus } from '../platform/cluster/local-bus.ts'
import { startJobs } from '../platform/cluster/singleton.ts'
import type { Config } from '../platform/config.ts'
import { loadServerSecret, prepareDataDir } from '../platform/data-dir.ts'
import { httpLimits } from '../platform/http/http-limits.ts'
import { logEvent } from '../platform/log-event.ts'
import { createLogger } from '../platform/logger.ts'
import { Metrics } from '../platform/metrics/metrics.ts'
import { registerServerMetrics } from '../platform/metrics/server-metrics.ts'
import { TrustedProxies } from '../platform/net/trusted-proxies.ts'
import { Site } from '../platform/site.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { buildApp } from './build-app.ts'
import { type FootlightDatabase, openDatabase } from './open-database.ts'
import type { Platform, ServerDependencies } from './platform.ts'

/** What all areas give, and what they stand on. */
export type Services = typeof modules.given

export interface FootlightServer
  extends Pick<
    Services,
    'ledger' | 'rooms' | 'live' | 'sfu' | 'sessions' | 'battles' | 'recovered' | 'rtmpPort'
  > {
  /** Origin that browsers use, without a slash at the end. */
  readonly url: string
  /** Sentences for the operator: what was wanted and does not run. */
  readonly troubles: readonly string[]
  readonly app: FastifyInstance
  readonly database: FootlightDatabase
  /** All that the areas give, for programs that do by hand what a job does. */
  readonly services: Services
  /**
   * Announces the restart, closes all sockets, writes down what is in memory, ends every child. Idempotent.
   */
  close(): Promise<void>
}

/** Builds the whole platform and listens. Whatever was opened is closed again when a later part fails. */
export async function createServer(
  config: Config,
  overrides: Partial<ServerDependencies> = {},
): Promise<FootlightServer> {
  const logger = overrides.logger ?? createLogger(config.logLevel)
  const closers = new Closers(logger)
  try {
    return await start(config, { ...overrides, logger }, closers)
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}

type Overrides = Partial<ServerDependencies> & { readonly logger: Logger }

async function start(config: Config, overrides: Overrides, closers: Closers): Promise<FootlightServer> {
  const { logger } = overrides
  const serverSecret = prepareKeys(config)
  const database = await openDatabase({ ...config, logger, clock: overrides.clock ?? systemClock })
  closers.add('database', () => database.close())
  const platform: Platform = {
    clock: systemClock,
    mediaClock: systemClock,
    random: systemRandom,
    limits: httpLimits,
    passwordHasher: undefined,
    locator: undefined,
    pushConnection: undefined,
    livenessJudge: undefined,
    ...overrides,
    config,
    site: new Site(config),
    serverSecret,
    proxies: new TrustedProxies(config.trustedProxies),
    databaseKind: database.kind,
    books: database.ledger,
    blobs: new FolderBlobs(config.dataDir),
    bus: new LocalBus(logger),
    leases: new LocalLeases(await database.ledger.lastEpoch()),
    metrics: new Metrics(),
    personalRows: modules.personalRows(),
  }
  const services = await modules.open({ ...database, ...platform }, closers)
  const unready = () => listUnready(database, services)
  registerServerMetrics({ ...services, unready })
  for (const { metrics } of modules.all) metrics?.(platform.metrics, services)
  startAllJobs(services, closers)
  const app = await buildApp(services, modules.all, unready)
  closers.add('http', () => app.close())
  await app.listen({ host: config.host, port: config.port })
  services.site.listensOn((app.server.address() as AddressInfo).port)
  for (const module of modules.all) await module.start?.({ ...services, app }, closers)
  return {
    ...services,
    services,
    url: services.site.publicUrl,
    troubles: [
      ...modules.all.flatMap(({ troubles }) => troubles?.(services) ?? []),
      ...proxyTroubles(config),
    ],
    app,
    database,
    close: () => closers.closeAll(),
  }
}

function startAllJobs(services: Services, closers: Closers): void {
  const { blobs, clock, leases, logger } = services
  const jobs = [...blobJobs(blobs, clock), ...modules.all.flatMap(({ jobs }) => jobs?.(services) ?? [])]
  closers.add('jobs', startJobs(jobs, { leases, clock, logger }))
}

async function listUnready(database: FootlightDatabase, services: Services): Promise<readonly string[]> {
  const answers = await database.ping().then(
    () => true,
    (error: unknown) => {
      logEvent(services.logger, 'database_check_failed', { err: error })
      return false
    },
  )
  const parts = await Promise.all(modules.all.map(({ unready }) => unready?.(services) ?? []))
  return [...(answers ? [] : ['database']), ...parts.flat()]
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

/**
 * We speak HTTP alone, so an address of https means that a proxy stands in front: unnamed, it would be
 * everybody's address.
 */
function proxyTroubles({ publicUrl, trustedProxies }: Config): readonly string[] {
  if (publicUrl?.startsWith('https:') !== true || trustedProxies.length > 0) return []
  return [
    'PUBLIC_URL is on https, so a proxy stands in front, and TRUSTED_PROXIES names none: all visitors count as one address, and share its limits. Set TRUSTED_PROXIES to the address of the proxy.',
  ]
}

export const systemRandom: Random = {
  fraction: () => Math.random(),
  uuid: () => timeOrderedUuid(Date.now(), randomUUID()),
}
