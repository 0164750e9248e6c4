import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import { API_BASE, type Route, routes } from '@footlight/core/protocol'
import { Directory } from '@footlight/server/rooms/directory'

/** `METHOD address` of the call that is being answered, in everything that its handler begins. */
const answering = new AsyncLocalStorage<string>()
const reached = new Set<string>()
let isWatching = false

/** Ways to a room. */
const ways = ['access', 'execute', 'open', 'snapshot', 'wake'] as const
/** By socket: its answer is a `RoomLink`. */
const live: ReadonlySet<string> = new Set(['open'])

/** One screen with all rooms of a studio: it waits for what browse will tell of them. */
const severalRooms = ['GET /studio/wall']

const anywhere = new Set(
  Object.values<Route>(routes)
    .filter(({ at, method, path }) => at === 'anywhere' && !severalRooms.includes(`${method} ${path}`))
    .map(({ method, path }) => `${method} ${API_BASE}${path}`),
)

interface Handling {
  readonly route: { readonly method: string; readonly url: string }
}

/**
 * Not where speed is measured, in production's ways. Everywhere else, from now on a call that any process may answer fails when its handler reaches for a room
 * (ROUTE-02), and a room that is asked with, or answers, what could not go to another process (GATEWAY-01): in every
 * test that starts the platform in its own process.
 */
export function watchRoomReach(): void {
  if (isWatching || process.env['NODE_ENV'] === 'production') return
  isWatching = true
  tracingChannel('fastify.request.handler').start.bindStore(answering, (message) => {
    const { route } = message as Handling
    return `${route.method} ${route.url}`
  })
  for (const way of ways) guard(way)
}

/** From here on `reachingCalls` counts: files that share a process share what was reached. */
export function forgetReachingCalls(): void {
  reached.clear()
}

/** Calls that have reached a room. */
export function reachingCalls(): ReadonlySet<string> {
  return reached
}

function guard(way: (typeof ways)[number]): void {
  const original = Directory.prototype[way] as (...order: unknown[]) => Promise<unknown>
  Object.defineProperty(Directory.prototype, way, {
    configurable: true,
    writable: true,
    value: async function guarded(this: Directory, ...order: unknown[]): Promise<unknown> {
      const call = answering.getStore()
      if (call !== undefined) {
        reached.add(call)
        if (anywhere.has(call)) throw new Error(`ROUTE-02 ${call} is said to be answered anywhere`)
      }
      if (way !== 'execute') assertPlain(`${way} is asked with`, order)
      else assertPlain(`${(order[1] as { name: string }).name} is asked with`, [order[0], order[2]])
      const answer = await original.apply(this, order)
      if (!live.has(way)) assertPlain(`${way} answers`, answer)
      return answer
    },
  })
}

/** GATEWAY-01: nothing but what JSON can carry; a member that is absent may be undefined. */
function assertPlain(where: string, value: unknown): void {
  if (value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value)) return
  const prototype: unknown = typeof value === 'object' ? Object.getPrototypeOf(value) : null
  if (
    typeof value !== 'object' ||
    (prototype !== null && prototype !== Object.prototype && !Array.isArray(value))
  )
    throw new Error(`GATEWAY-01 ${where} what is no plain data: ${String(value)}`)
  for (const [key, member] of Object.entries(value)) assertPlain(`${where} ${key}`, member)
}
