import { httpLimits } from '@footlight/server'
import { manyPeople, startFootlight } from '../../dev-env/start-footlight.ts'

/** Somebody who is logged in: what their calls carry. */
export interface BenchPerson {
  readonly username: string
  readonly cookie: string
  readonly csrf: string
}

export type ToServer = { readonly kind: 'usage' } | { readonly kind: 'reconcile' }
export type FromServer =
  | { readonly kind: 'ready'; readonly url: string; readonly people: readonly BenchPerson[] }
  /** Seconds of CPU since the process began. */
  | { readonly kind: 'usage'; readonly cpuSeconds: number }
  | { readonly kind: 'reconcile'; readonly problems: readonly string[] }

/** Tokens that nobody here can spend. */
const TOKENS = 1_000_000_000

const [people = '1', databaseUrl = ''] = process.argv.slice(2)

process.env['NODE_ENV'] = 'production'
process.on('disconnect', () => process.exit())

const unlimited = { countMax: Number.MAX_SAFE_INTEGER, windowMs: 1_000 }
const footlight = await startFootlight({
  config: { demoPerformer: false, databaseUrl: databaseUrl === '' ? null : databaseUrl },
  limits: { ...httpLimits, ...manyPeople, callsPerSession: unlimited, tipsPerAccount: unlimited },
})

async function personHere(): Promise<BenchPerson> {
  const api = await footlight.newPerson('viewer', TOKENS)
  const cookie = [...api.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { username: api.username, cookie, csrf: await api.csrf() }
}

const tell = (message: FromServer) => process.send!(message)
process.on('message', async ({ kind }: ToServer) => {
  if (kind === 'reconcile') {
    const { problems } = await footlight.server.ledger.reconcile()
    return tell({ kind, problems })
  }
  const { user, system } = process.cpuUsage()
  tell({ kind, cpuSeconds: (user + system) / 1e6 })
})

const made: BenchPerson[] = []
while (made.length < Number(people)) made.push(await personHere())
tell({ kind: 'ready', url: footlight.url, people: made })
