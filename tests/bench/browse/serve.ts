import { join } from 'node:path'
import { httpLimits } from '@footlight/server'
import type { Person } from '@footlight/server/accounts/people-port'
import { modules } from '@footlight/server/modules'
import { migrateToLatest } from '@footlight/server/platform/db/migrate'
import { openSqlite } from '@footlight/server/platform/db/open-sqlite'
import type { SiteDatabase } from '@footlight/server/platform/module'
import type { LiveListing, RoomSnapshot } from '@footlight/server/rooms/live/live-directory'
import type { LiveRooms } from '@footlight/server/rooms/live/live-rooms'
import { listingOf } from '@footlight/server/rooms/live/testing/listing-of'
import { Kysely, SqliteDialect } from 'kysely'
import { newDataFolder } from '../../dev-env/data-folder.ts'
import { goLive } from '../../dev-env/go-live.ts'
import { startFootlight } from '../../dev-env/start-footlight.ts'
import { addModels } from '../search/models.ts'

export type ToServer = { readonly kind: 'usage' } | { readonly kind: 'memory' }
export type FromServer =
  /** `room`: of somebody who really is on air; absent where nobody was asked for. */
  | { readonly kind: 'ready'; readonly url: string; readonly room?: string }
  /** Seconds of CPU since the process began. */
  | { readonly kind: 'usage'; readonly cpuSeconds: number }
  /** Bytes that are in use: of JavaScript, and of what belongs to it. */
  | { readonly kind: 'memory'; readonly bytes: number }

/** Models, how many of them are on air, in how many rooms something changes each second, and whether one more is real (1). */
const [MODELS = 10_000, ROOMS = 10_000, CHANGES = 100, REAL = 0] = process.argv.slice(2).map(Number)
/** Enough for the SFU to see that somebody is on air; what packets cost is measured elsewhere. */
const PACKET_EVERY_MS = 500

const still = {
  status: 'online',
  subjectColor: null,
  lastOnlineAt: null,
  liveSince: 0,
  moderators: [],
  silenced: [],
  banned: [],
  currentShow: null,
  modes: { isStandby: false, hasCamPassword: false, isVoyeur: false, voyeurKind: null },
} as const

// As in the product: without it React is another, which comes with the first page.
process.env['NODE_ENV'] = 'production'
// Whoever measures may be killed, also while the models are made.
process.on('disconnect', () => process.exit())

const unlimited = { countMax: Number.MAX_SAFE_INTEGER, windowMs: 1_000 }
const dataDir = newDataFolder()
const usernames = (await modelsIn(dataDir)).slice(0, ROOMS)
const footlight = await startFootlight({
  dataDir,
  config: { demo: false },
  limits: { ...httpLimits, callsPerSession: unlimited, pagesPerAddress: unlimited },
})
const { database } = footlight.server
const live = footlight.server.live as LiveRooms
const viewers = new Map<string, number>()

/** So many on air, as lists see them: the rooms themselves are measured elsewhere. */
for (const [n, username] of usernames.entries()) {
  const performer = (await database.people.byUsername(username)) as Person
  viewers.set(username, (n * 7_919) % 500)
  const snapshot = (): RoomSnapshot => ({
    ...still,
    username,
    viewers: viewers.get(username)!,
    subject: `Room ${n}`,
  })
  const listing = (): LiveListing => listingOf(snapshot(), { performer })
  live.add(username, {
    status: 'online',
    hasPassword: false,
    performer,
    get viewers() {
      return viewers.get(username)!
    },
    listing,
    openSince: () => null,
    mayReceive: () => true,
    isBanned: () => false,
  })
}
setInterval(() => {
  for (let n = 0; n < CHANGES; n += 1) {
    const username = usernames[Math.floor(Math.random() * ROOMS)]!
    viewers.set(username, viewers.get(username)! + 1)
  }
}, 1_000)

const tell = (message: FromServer) => process.send!(message)
process.on('message', ({ kind }: ToServer) => {
  if (kind === 'memory') {
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    return tell({ kind, bytes: heapUsed + external })
  }
  const { user, system } = process.cpuUsage()
  tell({ kind: 'usage', cpuSeconds: (user + system) / 1e6 })
})
tell({ kind: 'ready', url: footlight.url, ...(REAL > 0 && { room: await realRoom() }) })

async function realRoom(): Promise<string> {
  const { username } = await footlight.newPerson('model')
  await goLive(footlight.server, username, PACKET_EVERY_MS)
  return username
}

/** Before the server opens the database, which it does not share. */
async function modelsIn(folder: string): Promise<readonly string[]> {
  const database = openSqlite(join(folder, 'footlight.db'))
  const db: SiteDatabase = new Kysely({ dialect: new SqliteDialect({ database }) })
  await migrateToLatest(db, 'site', modules.migrations('sqlite'))
  const added = await addModels(db, MODELS)
  await db.destroy()
  return added
}
