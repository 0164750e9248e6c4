import { randomUUID } from 'node:crypto'
import { type Route, type RouteName, routes } from '@footlight/core/protocol'
import type { ApiAnswer, TestApi } from '../../dev-env/api-client.ts'
import type { Cast } from './cast.ts'
import type { Order } from './order.ts'
import type { OutsideRoute } from './outside-policy.ts'
import { type Role, type Row, roles, verdictOf, verdictOfAnswer } from './roles.ts'
import { routeOrders, type Things, variantOrders } from './route-orders.ts'
import { policyIn, type RoomState, rolesFor, variantPolicy } from './route-policy.ts'

/** Calls that end or change the session that they are made with have one of their own. */
const spendsSession: ReadonlySet<RouteName> = new Set(['login', 'logout'])

/** What was answered otherwise than the policy says, a line each; `calls` counts what was asked. */
export interface Walk {
  readonly calls: number
  readonly holes: readonly string[]
}

/** Every call of the table by everybody, in one state of the room. */
export async function walkRoutes(cast: Cast, state: RoomState, things: Things): Promise<Walk> {
  const all = routeOrders(things)
  const walks: Walk[] = []
  for (const name of Object.keys(routes) as RouteName[])
    walks.push(await walkOne(cast, name, name, all[name], policyIn(state, name), rolesFor(name, state)))
  if (state === 'offline') {
    for (const { route, what, order } of variantOrders(things))
      walks.push(
        await walkOne(cast, route, `${route}: ${what}`, order, variantPolicy[`${route}: ${what}`]!, roles),
      )
  }
  return {
    calls: walks.reduce((sum, { calls }) => sum + calls, 0),
    holes: walks.flatMap(({ holes }) => holes),
  }
}

async function walkOne(
  cast: Cast,
  route: RouteName,
  label: string,
  order: Order,
  row: Row,
  callers: readonly Role[],
): Promise<Walk> {
  const holes: string[] = []
  // One after the other where log-ins are counted.
  if (spendsSession.has(route))
    for (const role of callers)
      holes.push(...hole(label, role, row, await call(await cast.again(role), routes[route], order)))
  else
    holes.push(
      ...(
        await Promise.all(
          callers.map(async (role) =>
            hole(label, role, row, await call(cast.of[role], routes[route], order)),
          ),
        )
      ).flat(),
    )
  return { calls: callers.length, holes }
}

/** Every route that is not in the table, by everybody. */
export async function walkOutside(
  cast: Cast,
  registered: readonly string[],
  table: Readonly<Record<string, OutsideRoute>>,
  state: RoomState | 'public',
): Promise<Walk> {
  const holes: string[] = []
  for (const key of registered) {
    const [method, address] = key.split(' ') as [string, string]
    const { row, params = {} } = table[key]!
    const path = address.replace(/:(\w+)|\*/g, (word, name?: string) => params[name ?? word] ?? word)
    for (const role of roles) {
      const headers: Record<string, string> =
        method === 'GET' ? {} : { 'x-csrf-token': await cast.of[role].csrf() }
      const answer = await cast.of[role].sendTo(method, path, { headers })
      holes.push(...hole(key, role, typeof row === 'function' ? row(state) : row, answer))
    }
  }
  return { calls: registered.length * roles.length, holes }
}

async function call(
  api: TestApi,
  { method, path: pattern, movesTokens }: Route,
  { params = {}, body = {} }: Order,
): Promise<ApiAnswer> {
  const path = pattern.replace(/:(\w+)|\*$/g, (word, name: string = word) => params[name] ?? word)
  if (method === 'GET') return api.get(path)
  const options = movesTokens === true ? { idempotencyKey: randomUUID() } : {}
  return method === 'DELETE' ? api.delete(path, options) : api.post(path, body, options)
}

function hole(label: string, role: Role, row: Row, { status, body }: ApiAnswer): string[] {
  const verdict = verdictOfAnswer(status, body?.error)
  const wanted = verdictOf(row, role)
  return verdict === wanted
    ? []
    : [
        `${label} as ${role}: ${verdict} ${JSON.stringify(body?.fields ?? body?.state ?? null)}, must be ${wanted}`,
      ]
}
