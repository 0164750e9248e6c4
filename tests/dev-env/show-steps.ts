import { randomUUID } from 'node:crypto'
import type { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { roomCommand } from '@footlight/server/rooms/room-command'
import { ShowFeature } from '@footlight/server/shows/show-feature'
import type { TestApi } from './api-client.ts'
import { seenTerms } from './seen-terms.ts'
import type { TestSocket } from './socket-client.ts'
import type { Footlight } from './start-footlight.ts'

/**
 * A call that takes tokens, under a key of its own unless one is given. Where the body names no terms it is
 * an order of somebody who looked a moment ago; what they saw then is asked for again with every call, so
 * that a repeat after a change is another order.
 */
export async function pay(
  api: TestApi,
  path: string,
  body: object = {},
  idempotencyKey: string = randomUUID(),
) {
  return api.post(path, 'terms' in body ? body : { ...(await seenTerms(api, path, body)), ...body }, {
    idempotencyKey,
  })
}

/** The body of an answer that must be a success. */
export function must<T>(answer: { readonly status: number; readonly body: T }): T {
  if (answer.status >= 400) throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

const STEP_MS = 5_000

/**
 * Lets time pass in steps that sockets survive. When it is done the room has carried out everything that fell
 * due, and each socket has heard of it.
 */
export async function pass(
  footlight: Footlight,
  clock: ManualClock,
  room: string,
  ms: number,
  ...sockets: readonly TestSocket[]
): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    clock.advance(Math.min(STEP_MS, left))
    await settle(footlight, room, ...sockets)
  }
}

/** The room has carried out what was asked of it until now, and every socket has heard of it. */
const turn = roomCommand('test.turn', ({ feature }) => feature(ShowFeature).settle())

export async function settle(
  footlight: Footlight,
  room: string,
  ...sockets: readonly TestSocket[]
): Promise<void> {
  const owner = await footlight.server.database.people.byUsername(room)
  if (owner === null) throw new Error(`${room} is nobody`)
  // A step may put the next one behind it: a refill after a tick.
  for (let round = 0; round < 3; round += 1) await footlight.server.rooms.execute(owner, turn, {})
  await Promise.all(
    sockets.map(async (socket) => {
      socket.send('v3.ping', {})
      await socket.next('v3.pong')
    }),
  )
}
