import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { KICK_MS } from '@footlight/server/rooms/access/room-restrictions'
import type { ModerationEntry } from '@footlight/server/rooms/room-port'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { BattlePair, must, type Person } from './versus-support/ring.ts'

let ring: BattlePair
let model: Person
let target: Person
let startedAt: number
beforeAll(async () => {
  ring = await BattlePair.open()
})
beforeEach(async () => {
  model = await ring.performer()
  target = await ring.viewer()
  startedAt = ring.clock.now()
})
afterEach(() => ring.clear())
afterAll(() => ring.close())

type Line = Pick<ModerationEntry, 'action' | 'kind' | 'target' | 'by' | 'reason' | 'at'> & {
  readonly expires_at: number | null
}

/** What the log says of one room, oldest first. */
function logOf({ username }: Person): readonly Line[] {
  const database = new DatabaseSync(join(ring.footlight.config.dataDir, 'footlight.db'), { readOnly: true })
  try {
    const rows = database
      .prepare(
        `select action, kind, target, "by", reason, at, expires_at from moderation_log
         where room_owner_id = (select id from people where username = ?) order by id`,
      )
      .all(username)
    return rows.map((row) => ({ ...row }) as unknown as Line)
  } finally {
    database.close()
  }
}

const order = async (action: string, more: object = {}): Promise<void> =>
  void must(
    await model.post(`/room/${model.username}/moderate`, {
      action,
      target: target.username,
      reason: `for ${action}`,
      ...more,
    }),
  )

test.each([
  ['silence', 'unsilence', 'silence', { minutes: 5 }, 5 * 60_000],
  ['ban', 'unban', 'ban', {}, null],
  ['kick', 'unkick', 'kick', {}, null],
  ['add_moderator', 'remove_moderator', 'moderator', {}, 14 * 86_400_000],
] as const)(
  'MOD-20 %s and %s leave one line each in the log: who, whom, why, where and when',
  async (put, undo, kind, more, endsAfterMs) => {
    await ring.enter(target, model.username)
    await order(put, more)
    await order(undo)
    const said = { kind, target: target.username, by: model.username, at: startedAt }
    expect(logOf(model)).toEqual([
      {
        ...said,
        action: 'put',
        reason: `for ${put}`,
        expires_at: endsAfterMs === null ? null : startedAt + endsAfterMs,
      },
      { ...said, action: 'removed', reason: `for ${undo}`, expires_at: null },
    ])
  },
)

test('MOD-20 so does a message that is taken out and put back', async () => {
  const socket = await ring.enter(target, model.username)
  socket.send('v3.chat.message', { ref: 'a', message: 'rude words' })
  const { id } = await socket.next('v3.chat.message')
  const path = `/room/${model.username}/chat/${id}`
  must(await model.post(`${path}/remove`, { reason: 'for remove' }))
  must(await model.post(`${path}/restore`))
  const said = {
    kind: 'message',
    target: target.username,
    by: model.username,
    at: startedAt,
    expires_at: null,
  }
  expect(logOf(model)).toEqual([
    { ...said, action: 'removed', reason: 'for remove' },
    { ...said, action: 'put', reason: '' },
  ])
})

test('MOD-20 an order in both rooms of a battle leaves one line in each, a refused one leaves none', async () => {
  const { anna, bea } = await ring.battle()
  const at = ring.clock.now()
  await ring.enter(target, bea.username)
  const both = (action: string) =>
    anna.post(`/versus/${anna.username}/moderate`, { action, target: target.username, reason: 'spam' })
  must(await both('silence'))
  must(await both('kick'))
  const said = { action: 'put', target: target.username, by: anna.username, reason: 'spam', at }
  for (const room of [anna, bea])
    expect(logOf(room)).toMatchObject([
      { ...said, kind: 'silence' },
      { ...said, kind: 'kick' },
    ])
  expect(
    (await target.post(`/room/${bea.username}/moderate`, { action: 'ban', target: anna.username })).status,
  ).toBe(403)
  expect(
    (await bea.post(`/room/${bea.username}/moderate`, { action: 'unban', target: target.username })).status,
  ).toBe(409)
  await ring.pass(KICK_MS)
  expect(logOf(bea)).toHaveLength(2)
})
