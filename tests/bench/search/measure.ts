import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { LiveIndex } from '@footlight/server/browse/live-index'
import { createModelSearch } from '@footlight/server/browse/model-search'
import { anybody } from '@footlight/server/browse/model-search-port'
import { createModelWords } from '@footlight/server/browse/model-words'
import { SearchSuggestions } from '@footlight/server/browse/search-suggestions'
import { createTextIndex } from '@footlight/server/browse/text-match'
import { modules } from '@footlight/server/modules'
import { migrateToLatest } from '@footlight/server/platform/db/migrate'
import { openPostgres } from '@footlight/server/platform/db/open-postgres'
import { openSqlite } from '@footlight/server/platform/db/open-sqlite'
import type { SiteDatabase } from '@footlight/server/platform/module'
import { RegionBlocks } from '@footlight/server/regions/region-blocks'
import { LiveRooms } from '@footlight/server/rooms/live/live-rooms'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pino from 'pino'
import { createDatabase, postgresMissing, startPostgres } from '../../conformance/postgres-server.ts'
import { newDataFolder } from '../../dev-env/data-folder.ts'
import { type BenchRow, median, quantile, toRow } from '../row.ts'
import { addModels } from './models.ts'

const MODELS = 100_000
const PROMISED_MS = 50
const CALLS = 200
const ROUNDS = 3

type Kind = 'sqlite' | 'postgres'

/** Search and suggestions among 100,000 models nobody of whom is live, against the time that is promised. */
export async function measureSearch(): Promise<readonly BenchRow[]> {
  const missing = postgresMissing()
  return [...(await onSqlite()), ...(missing === null ? await onPostgres() : [])]
}

async function onSqlite(): Promise<readonly BenchRow[]> {
  const folder = newDataFolder()
  const db: SiteDatabase = new Kysely({
    dialect: new SqliteDialect({ database: openSqlite(join(folder, 'footlight.db')) }),
  })
  try {
    return await measureOn(db, 'sqlite')
  } finally {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onPostgres(): Promise<readonly BenchRow[]> {
  const server = await startPostgres()
  const pool = openPostgres(await createDatabase(server.url), pino({ level: 'silent' }))
  const db: SiteDatabase = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    return await measureOn(db, 'postgres')
  } finally {
    await db.destroy()
    await server.stop()
  }
}

async function measureOn(db: SiteDatabase, kind: Kind): Promise<readonly BenchRow[]> {
  await migrateToLatest(db, 'site', modules.migrations(kind))
  await createTextIndex(db, kind).open()
  const usernames = await addModels(db, MODELS)
  // As a database that has run for a day has done on its own.
  await sql`analyze`.execute(db)
  if (kind === 'postgres') await sql`vacuum`.execute(db)
  const models = createModelSearch(db, kind)
  const live = new LiveRooms()
  const suggestions = new SearchSuggestions({
    blockedRegions: RegionBlocks.none(),
    clock: systemClock,
    index: new LiveIndex(live),
    live,
    models,
    modelWords: createModelWords(db, kind),
  })
  const typed = Array.from({ length: CALLS }, (_, n) => typedOf(usernames[(n * 7_919) % MODELS]!, n))
  const guest = { kind: 'guest', username: 'guest', sessionKey: '' } as const
  const page = async (text: string) => {
    const filters = { ...anybody, text, seenFrom: romania }
    await Promise.all([models.search({ filters, except: [], after: null, limit: 98 }), models.count(filters)])
  }
  return [
    await rowOf(`page of a search, ${kind}, p99`, typed, page),
    await rowOf(`suggestions, ${kind}, p99`, typed, (text) => suggestions.of(text, guest)),
  ]
}

const romania = { places: ['RO'], viewer: null }

/** Beginnings, parts, whole names and such with one and two errors, in turns; languages and single letters too. */
function typedOf(username: string, n: number): string {
  const [first = '', last = ''] = username.split('_')
  const wrong = `${first.slice(0, 2)}x${first.slice(3)}`
  return [
    first.slice(0, 1),
    first.slice(0, 2),
    first.slice(0, 4),
    last,
    username,
    last.slice(1, 4),
    wrong,
    `${wrong} ${last.slice(1)}`,
    'english',
    'tag7',
  ][n % 10]!
}

async function rowOf(
  metric: string,
  typed: readonly string[],
  call: (text: string) => Promise<unknown>,
): Promise<BenchRow> {
  const rounds: { subject: number; peer: number }[] = []
  const medians: number[] = []
  let slowest = { text: '', ms: 0 }
  for (const text of typed.slice(0, 20)) await call(text)
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: number[] = []
    for (const text of typed) {
      const start = performance.now()
      await call(text)
      const ms = performance.now() - start
      times.push(ms)
      if (ms > slowest.ms) slowest = { text, ms }
    }
    rounds.push({ subject: quantile(times, 0.99), peer: PROMISED_MS })
    medians.push(median(times))
  }
  return toRow({
    metric,
    unit: 'ms',
    peerName: 'what is promised',
    target: '<= 1',
    rounds,
    note: `${MODELS.toLocaleString('en-US')} models, ${typed.length} texts a round, one after the other; p50 ${median(medians).toFixed(2)} ms; slowest ${slowest.ms.toFixed(1)} ms for ${JSON.stringify(slowest.text)}`,
  })
}
