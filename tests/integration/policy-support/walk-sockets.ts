import {
  type ClientEventName,
  clientEvents,
  closeCodes,
  type ServerEventName,
} from '@footlight/core/protocol'
import { vi } from 'vitest'
import { settle } from '../../dev-env/show-steps.ts'
import type { SocketOptions, TestSocket } from '../../dev-env/socket-client.ts'
import type { Footlight } from '../../dev-env/start-footlight.ts'
import { type Cast, ROOM } from './cast.ts'
import { type Role, roles } from './roles.ts'
import { type Outcome, outcomeOf, type SocketRow, socketPolicy } from './socket-policy.ts'

/** What answers an event that was sent, and not what others do in the room meanwhile. */
const answers: ReadonlySet<string> = new Set<ServerEventName>([
  'v3.lobby.discovered',
  'v3.chat.message',
  'v3.chat.user_list',
  'v3.media.response',
  'v3.chat.message_failed',
])

const ANSWER_MS_MAX = 2_000

/**
 * Every event of the table on both sockets, by everybody who has one. A line for each that went otherwise
 * than the policy says.
 */
export async function walkEvents(footlight: Footlight, cast: Cast): Promise<string[]> {
  const holes: string[] = []
  for (const name of Object.keys(clientEvents) as ClientEventName[]) {
    const { payload, lobby, room } = socketPolicy(ROOM)[name]
    for (const role of roles) {
      const socket = await footlight.lobby(cast.of[role])
      holes.push(
        ...hole(
          `${name} in the lobby`,
          role,
          lobby,
          await outcomeOn(footlight, socket, name, payload, outcomeOf(lobby, role)),
        ),
      )
      await socket.close()
      if (role === 'banned') continue
      const inside = await footlight.room(cast.of[role], ROOM)
      holes.push(
        ...hole(
          `${name} in the room`,
          role,
          room,
          await outcomeOn(footlight, inside, name, payload, outcomeOf(room, role)),
        ),
      )
      await inside.close()
    }
  }
  return holes
}

/** How the room's socket takes everybody in, by one row of the policy. */
export async function walkEntries(
  footlight: Footlight,
  cast: Cast,
  what: string,
  row: SocketRow,
  options: SocketOptions = {},
): Promise<string[]> {
  const holes: string[] = []
  for (const role of roles) {
    const socket = await footlight.room(cast.of[role], ROOM, options)
    const has = (name: string) => socket.received.some((event) => event.name === name)
    const failed = socket.received.find((event) => event.name === 'v3.authorize.failed')
    holes.push(
      ...hole(
        what,
        role,
        row,
        has('v3.authorize.success')
          ? 'enters'
          : has('v3.chat.banned')
            ? 'banned'
            : String(failed?.payload['reason']),
      ),
    )
    await socket.close()
  }
  return holes
}

/**
 * `wanted` decides alone how long is waited: for an answer that must come, or until the room has done what
 * was asked of it.
 */
async function outcomeOn(
  footlight: Footlight,
  socket: TestSocket,
  name: ClientEventName,
  payload: object,
  wanted: Outcome,
): Promise<Outcome> {
  const before = socket.received.length
  const came = () =>
    socket.received
      .slice(before)
      .filter((event) => answers.has(event.name) || (name === 'v3.ping' && event.name === 'v3.pong'))
  socket.send(name, payload)
  const answered =
    wanted === 'nothing'
      ? settle(footlight, ROOM, socket)
      : vi.waitUntil(() => came().length > 0, { timeout: ANSWER_MS_MAX, interval: 2 })
  const closed = await Promise.race([
    socket.closed,
    answered.then(
      () => null,
      () => null,
    ),
  ])
  if (closed !== null)
    return (
      Object.entries(closeCodes).find(([, { code }]) => code === closed.code)?.[0] ??
      `closed with ${closed.code}`
    )
  const [first] = came()
  return first?.name === 'v3.chat.message_failed'
    ? String(first.payload['error'])
    : (first?.name ?? 'nothing')
}

function hole(what: string, role: Role, row: SocketRow, outcome: Outcome): string[] {
  const wanted = outcomeOf(row, role)
  return outcome === wanted ? [] : [`${what} as ${role}: ${outcome}, must be ${wanted}`]
}
