import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { API_BASE } from '@footlight/core/protocol'
import { httpLimits } from '@footlight/server'
import { goLive } from '../../dev-env/go-live.ts'
import { startFootlight } from '../../dev-env/start-footlight.ts'
import type { Account, FromServer, ToServer } from './messages.ts'

const PERFORMERS = 300
const PAYERS = 200
const TOKENS_EACH = 1_000_000
/** As `newPerson` has it. */
const PASSWORD = 'quiet-river-lamp'
/** Enough for the SFU to see that they are on air; what packets cost is measured elsewhere. */
const PACKET_EVERY_MS = 500
const RESOLUTION_MS = 5
const TIPS = `${API_BASE}/tip/`

// Pages are drawn as they are for people.
process.env['NODE_ENV'] = 'production'

// Whoever measures may be killed, also while people are made.
process.on('disconnect', () => process.exit())

const unlimited = { countMax: Number.MAX_SAFE_INTEGER, windowMs: 1_000 }
const footlight = await startFootlight({
  // Everybody has an address of their own, and every performer two ports, from which no connection to elsewhere goes out.
  config: { demo: false, trustedProxies: ['127.0.0.1'], mediaPorts: { min: 22_000, max: 22_999 } },
  limits: {
    ...httpLimits,
    registrationsPerAddress: unlimited,
    callsPerSession: unlimited,
    pagesPerAddress: unlimited,
  },
})

async function people(type: 'viewer' | 'model', count: number, tokens = 0): Promise<readonly Account[]> {
  const made: Account[] = []
  for (let at = 0; at < count; at += 1) {
    const { username } = await footlight.newPerson(type, tokens)
    made.push({ username, password: PASSWORD })
  }
  return made
}

const performers = await people('model', PERFORMERS)
const payers = await people('viewer', PAYERS, TOKENS_EACH)
for (const { username } of performers) await goLive(footlight.server, username, PACKET_EVERY_MS)

const tell = (message: FromServer) => process.send!(message)
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
let collectionMs = 0
new PerformanceObserver((list) => {
  collectionMs = Math.max(collectionMs, ...list.getEntries().map(({ duration }) => duration))
}).observe({ entryTypes: ['gc'] })
let used = process.cpuUsage()
const beganAt = new WeakMap<IncomingMessage, number>()
const tipMs: number[] = []
const asRequest = (message: unknown) => (message as { readonly request: IncomingMessage }).request
subscribe('http.server.request.start', (message) => beganAt.set(asRequest(message), performance.now()))
subscribe('http.server.response.finish', (message) => {
  const request = asRequest(message)
  if (request.method === 'POST' && request.url!.startsWith(TIPS))
    tipMs.push(performance.now() - beganAt.get(request)!)
})

process.on('message', async ({ kind }: ToServer) => {
  if (kind === 'check') {
    const { total, problems } = await footlight.server.ledger.reconcile()
    return tell({
      kind: 'checked',
      problems: [...problems, ...(total === 0 ? [] : [`the books are off by ${total}`])],
    })
  }
  const { rss, heapUsed } = process.memoryUsage()
  const loopDelayMs = Math.max(0, delay.max / 1e6 - RESOLUTION_MS)
  delay.reset()
  const { user, system } = process.cpuUsage(used)
  used = process.cpuUsage()
  tell({
    kind: 'looked',
    rss,
    heap: heapUsed,
    loopDelayMs,
    collectionMs,
    cpuMs: (user + system) / 1_000,
    tipMs: tipMs.splice(0),
  })
  collectionMs = 0
})
tell({ kind: 'ready', url: footlight.url, performers, payers })
