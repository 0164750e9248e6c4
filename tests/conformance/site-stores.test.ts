import type { AccountId, ChatMessage } from '@footlight/core/protocol'
import type { ChatCursor, StoredLine } from '@footlight/server/chat/chat-port'
import type { ModerationEntry } from '@footlight/server/rooms/room-port'
import { expect, test } from 'vitest'
import { fresh, NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

async function someone(database: TestDatabase): Promise<{ id: AccountId; username: string }> {
  const result = await database.db.people.create(newPerson({ type: 'model' }))
  if (!result.ok) throw new Error(result.error)
  return result.value
}

describeOnEachDatabase('sessions', (database) => {
  test('are found, touched, removed, and swept when their time is over', async () => {
    const { sessionRepository: sessions } = database.db
    const { id } = await someone(database)
    const [short, long] = [fresh('hash'), fresh('hash')]
    const session = { accountId: id, createdAt: NOON, lastSeenAt: NOON, expiresAt: NOON + 10 }
    await sessions.create({ ...session, idHash: short })
    await sessions.create({ ...session, idHash: long, expiresAt: NOON + 20 })
    // Two of one account.
    await sessions.touch([short, long], NOON + 5)
    const found = await sessions.findAll([long, fresh('hash'), short])
    expect(new Set(found.map(({ idHash, lastSeenAt }) => `${idHash} ${lastSeenAt}`))).toEqual(
      new Set([short, long].map((idHash) => `${idHash} ${NOON + 5}`)),
    )
    expect(await sessions.findAll([])).toEqual([])
    expect(await sessions.find(long)).toEqual({
      ...session,
      idHash: long,
      expiresAt: NOON + 20,
      lastSeenAt: NOON + 5,
    })
    expect(await sessions.removeExpired(NOON + 9)).toBe(0)
    expect(await sessions.removeExpired(NOON + 10)).toBe(1)
    expect(await sessions.find(short)).toBeNull()
    await sessions.remove(long)
    await sessions.remove(long)
    expect(await sessions.find(long)).toBeNull()
  })
})

describeOnEachDatabase('PRIVACY-03 where an account is logged in', (database) => {
  test('what is not over, the one seen last first, each as it was noted', async () => {
    const { sessionRepository: sessions } = database.db
    const [{ id }, other] = [await someone(database), await someone(database)]
    const session = { accountId: id, createdAt: NOON, lastSeenAt: NOON, expiresAt: NOON + 10 }
    const origin = {
      device: { browser: 'firefox', system: 'linux' },
      place: { country: 'US', state: null },
    } as const
    const [first, last, over] = [fresh('hash'), fresh('hash'), fresh('hash')]
    await sessions.create({ ...session, idHash: first }, origin)
    await sessions.create({ ...session, idHash: last, lastSeenAt: NOON + 1 })
    await sessions.create({ ...session, idHash: over, expiresAt: NOON }, { ...origin, place: null })
    await sessions.create({ ...session, idHash: fresh('hash'), accountId: other.id })
    expect(await sessions.ofAccount(id, NOON, 9)).toEqual([
      { ...session, idHash: last, lastSeenAt: NOON + 1, origin: null },
      { ...session, idHash: first, origin },
    ])
    expect(await sessions.ofAccount(id, NOON, 1)).toHaveLength(1)
    expect((await sessions.ofAccount(id, NOON - 1, 9)).map(({ idHash }) => idHash)).toContain(over)
  })
})

describeOnEachDatabase('follows', (database) => {
  test('twice is once, and unfollowing a stranger changes nothing', async () => {
    const { follows } = database.db
    const [fan, other, model] = [await someone(database), await someone(database), await someone(database)]
    expect(await follows.follow(fan.id, model.id, NOON)).toBe(1)
    expect(await follows.follow(fan.id, model.id, NOON + 1)).toBe(1)
    expect(await follows.follow(other.id, model.id, NOON)).toBe(2)
    expect(await follows.isFollowing(fan.id, model.id)).toBe(true)
    expect(await follows.isFollowing(model.id, fan.id)).toBe(false)
    expect(await follows.following(fan.id)).toEqual([{ id: model.id, username: model.username }])
    expect(await follows.unfollow(fan.id, model.id)).toBe(1)
    expect(await follows.unfollow(fan.id, model.id)).toBe(1)
    expect(await follows.followerCount(model.id)).toBe(1)
    expect(await follows.following(fan.id)).toEqual([])
  })
})

describeOnEachDatabase('rooms', (database) => {
  const entry = (roomOwnerId: AccountId, more: Partial<ModerationEntry>): ModerationEntry => ({
    roomOwnerId,
    action: 'put',
    kind: 'silence',
    target: 'loud',
    by: 'mod',
    byStaff: null,
    reason: 'spam',
    at: NOON,
    expiresAt: NOON + 100,
    ...more,
  })

  test('a room that was never saved has an empty subject; a saved one keeps what was said last', async () => {
    const { roomRepository: rooms } = database.db
    const { id } = await someone(database)
    expect(await rooms.load(id)).toEqual({ ownerId: id, subject: '', subjectColor: null, lastOnlineAt: null })
    await rooms.saveLastOnline(id, NOON)
    await rooms.saveSubject({ ownerId: id, subject: 'first', subjectColor: null })
    const subject = { ownerId: id, subject: 'second', subjectColor: '#ff0000' }
    await rooms.saveSubject(subject)
    expect(await rooms.load(id)).toEqual({ ...subject, lastOnlineAt: NOON })
    await rooms.saveLastOnline(id, NOON + 1)
    expect(await rooms.load(id)).toEqual({ ...subject, lastOnlineAt: NOON + 1 })
  })

  test('a restriction replaces the one of the same kind and target, and ends by time or by removal', async () => {
    const { roomRepository: rooms } = database.db
    const { id } = await someone(database)
    expect(await rooms.moderate(entry(id, {}))).toBe(true)
    await rooms.moderate(entry(id, { reason: 'again', expiresAt: NOON + 200 }))
    await rooms.moderate(entry(id, { kind: 'ban', target: 'rude', at: NOON + 1, expiresAt: null }))
    // Lines of the log that are no restriction change none.
    await rooms.moderate(entry(id, { kind: 'kick', action: 'removed', target: 'rude' }))
    await rooms.moderate(entry(id, { kind: 'message' }))
    expect(await rooms.restrictions(id, NOON + 150)).toMatchObject([
      { kind: 'silence', reason: 'again', createdAt: NOON },
      { kind: 'ban', target: 'rude', expiresAt: null },
    ])
    expect(await rooms.restrictions(id, NOON + 200)).toMatchObject([{ kind: 'ban' }])
    const undone = entry(id, { kind: 'ban', action: 'removed', target: 'rude', expiresAt: null })
    expect(await rooms.moderate({ ...undone, at: NOON + 300 })).toBe(true)
    expect(await rooms.moderate({ ...undone, at: NOON + 301 })).toBe(false)
    expect(await rooms.restrictions(id, NOON + 300)).toEqual([])
  })
})

describeOnEachDatabase('chat', (database) => {
  const message = (id: number, text = `message ${id}`): ChatMessage => ({
    id,
    message: text,
    sent_at: NOON + id,
    user: {
      username: 'viewer',
      is_model: false,
      is_vip: false,
      is_super_vip: false,
      has_tokens: true,
      email_confirmed: true,
      has_cc: false,
      has_purchase: false,
      is_guest: false,
      is_moderator: false,
    },
  })

  test('the last messages come oldest first, without what was between sender and server', async () => {
    const { chat } = database.db
    const [room, other] = [await someone(database), await someone(database)]
    await chat.append(room.id, [], 1)
    await chat.append(room.id, [{ ...message(1), ref: 'mine' }, message(2, 'ünïcödé ✓')], 1)
    await chat.append(room.id, [message(3)], 1)
    await chat.append(other.id, [message(1)], 1)
    expect(await chat.last(room.id, 200)).toEqual([message(1), message(2, 'ünïcödé ✓'), message(3)])
    expect(await chat.last(room.id, 2)).toEqual([message(2, 'ünïcödé ✓'), message(3)])
  })

  test('a batch that is handed in twice is stored once, and a large one whole', async () => {
    const { chat } = database.db
    const { id } = await someone(database)
    const batch = Array.from({ length: 1_200 }, (_, index) => message(index + 1))
    await chat.append(id, batch, 1)
    await chat.append(id, batch.slice(1_000), 1)
    expect(await chat.last(id, 5_000)).toEqual(batch)
  })

  test('CHAT-KEPT-01 what nobody is shown any more is deleted: lines before the last ones of a room, and old ones', async () => {
    const { chat } = database.db
    const [room, other] = [await someone(database), await someone(database)]
    await chat.append(room.id, [message(1), message(2), message(3)], 1)
    await chat.append(other.id, [message(1)], 1)
    await chat.append(room.id, [message(4)], 3)
    expect((await chat.last(room.id, 9)).map(({ id }) => id)).toEqual([3, 4])
    expect((await chat.last(other.id, 9)).map(({ id }) => id)).toEqual([1])
    await chat.forget(NOON + 4)
    expect((await chat.last(room.id, 9)).map(({ id }) => id)).toEqual([4])
    expect(await chat.last(other.id, 9)).toEqual([])
  })

  test('EXPORT-05 what somebody has said is found in all rooms, newest first, page by page, under a new name too', async () => {
    const { chat, names } = database.db
    const [author, rooms] = [await someone(database), [await someone(database), await someone(database)]]
    const { user } = message(1)
    const by = (username: string, id: number) => ({ ...message(id), user: { ...user, username } })
    for (const room of rooms)
      await chat.append(room.id, [by(author.username, 1), by('nobody_at_all', 2), by(author.username, 3)], 1)
    const to = fresh('owl')
    expect((await names.rename(author.id, { from: author.username, to, at: NOON })).ok).toBe(true)
    const found: string[] = []
    for (let after: ChatCursor | null = null; ; ) {
      const lines: readonly StoredLine[] = await chat.saidBy(author.id, after, 3)
      found.push(...lines.map(({ room, id }) => `${room} ${id}`))
      if (lines.length < 3) break
      after = lines.at(-1)!
    }
    const [one, two] = rooms.map(({ id }) => id).sort((a, b) => b - a)
    expect(found).toEqual([`${one} 3`, `${two} 3`, `${one} 1`, `${two} 1`])
    expect(await chat.saidBy(rooms[0]!.id, null, 3)).toEqual([])
  })
})
