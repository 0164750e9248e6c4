import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import { API_BASE, type Route, routes } from '@footlight/core/protocol'
import { Directory } from '@footlight/server/rooms/directory'

/** `METHOD address` of the call that is being answered, in everything that its handler begins. */
const answering = new AsyncLocalStorage<string>()
const reached = new Set<string>()
let isWatching = false

/** What gives a handler the live object of a room. */
const doors = ['features', 'moderate', 'open', 'setSubject', 'snapshot'] as const

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
 * From now on a call that any process may answer fails when its handler reaches for a room's live object
 * (ROUTE-02), in every test that starts the platform in its own process.
 */
export function watchRoomReach(): void {
  if (isWatching) return
  isWatching = true
  tracingChannel('fastify.request.handler').start.bindStore(answering, (message) => {
    const { route } = message as Handling
    return `${route.method} ${route.url}`
  })
  for (const admission of doors) guard(admission)
}

/** Calls that have reached a room's live object since `watchRoomReach`. */
export function reachingCalls(): ReadonlySet<string> {
  return reached
}

function guard(admission: (typeof doors)[number]): void {
  const original = Directory.prototype[admission] as (...order: unknown[]) => Promise<unknown>
  Object.defineProperty(Directory.prototype, admission, {
    configurable: true,
    writable: true,
    value: async function guarded(this: Directory, ...order: unknown[]): Promise<unknown> {
      const call = answering.getStore()
      if (call !== undefined) {
        reached.add(call)
        if (anywhere.has(call)) throw new Error(`ROUTE-02 ${call} is said to be answered anywhere`)
      }
      return await original.apply(this, order)
    },
  })
}
