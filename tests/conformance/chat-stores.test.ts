import type { AccountId } from '@footlight/core/protocol'
import { defaultChatFilters } from '@footlight/core/protocol'
import { expect, test } from 'vitest'
import { fresh, NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

/** Of a message of words alone. */
const words = { post: null, isMass: false }

async function someone(database: TestDatabase): Promise<AccountId> {
  const result = await database.db.people.create(newPerson({ type: 'model' }))
  if (!result.ok) throw new Error(result.error)
  return result.value.id
}

describeOnEachDatabase('private messages', (database) => {
  const send = async (from: AccountId, to: AccountId, text: string, ref = fresh('ref')) =>
    (await database.db.messages.send({ from, to, text, sentAt: NOON, ref, ...words }, false)).message.id

  test('stand in both chats, newest first, with what each has yet to read', async () => {
    const { messages } = database.db
    const [performer, one, two] = [await someone(database), await someone(database), await someone(database)]
    await send(one, performer, 'a')
    await send(two, performer, 'b')
    await send(performer, one, 'c')
    await send(one, performer, 'd')
    const shown = (await messages.chats(performer, 10)).map(({ peer, unread, last }) => [
      peer,
      unread,
      last.text,
    ])
    expect(shown).toEqual([
      [one, 2, 'd'],
      [two, 1, 'b'],
    ])
    expect((await messages.chats(one, 10)).map(({ peer, unread }) => [peer, unread])).toEqual([
      [performer, 1],
    ])
    expect((await messages.chats(performer, 1)).map(({ peer }) => peer)).toEqual([one])
    expect([await messages.hasWritten(performer, one), await messages.hasWritten(performer, two)]).toEqual([
      true,
      false,
    ])
  })

  test('the same ref of the same sender is one message; two senders may use the same', async () => {
    const { messages } = database.db
    const [performer, viewer] = [await someone(database), await someone(database)]
    const draft = { from: viewer, to: performer, text: 'once', sentAt: NOON, ref: fresh('ref'), ...words }
    const answers = await Promise.all([messages.send(draft, false), messages.send(draft, false)])
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect((await messages.send({ ...draft, from: performer, to: viewer }, false)).isNew).toBe(true)
    expect(await messages.messages(performer, viewer, null, 10)).toHaveLength(2)
  })

  test('MASS-CHAT-01 one of many is in the chat of its reader alone, and nothing that may be answered', async () => {
    const { messages } = database.db
    const [performer, viewer] = [await someone(database), await someone(database)]
    const draft = { from: performer, to: viewer, text: 'to many', sentAt: NOON, ref: fresh('ref') }
    await messages.send({ ...draft, post: 7, isMass: true }, false)
    expect((await messages.chats(viewer, 10)).map(({ unread, last }) => [unread, last.post])).toEqual([
      [1, 7],
    ])
    expect(await messages.chats(performer, 10)).toEqual([])
    expect(await messages.hasWritten(performer, viewer)).toBe(false)
    await send(viewer, performer, 'hello')
    expect((await messages.chats(performer, 10)).map(({ unread }) => unread)).toEqual([1])
    expect((await messages.messages(performer, viewer, null, 10)).map(({ isMass }) => isMass)).toEqual([
      true,
      false,
    ])
  })

  test('cross each other between the same two people', async () => {
    const [performer, viewer] = [await someone(database), await someone(database)]
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0 ? send(performer, viewer, 'x') : send(viewer, performer, 'y'),
      ),
    )
    expect(new Set(ids).size).toBe(40)
    expect(
      (await database.db.messages.chats(performer, 10)).map(({ peer, unread, last }) => [
        peer,
        unread,
        last.id,
      ]),
    ).toEqual([[viewer, 20, Math.max(...ids)]])
  })

  test('are read up to a number that never goes back and never reaches ahead', async () => {
    const { messages } = database.db
    const [performer, viewer] = [await someone(database), await someone(database)]
    const ids = [
      await send(viewer, performer, '1'),
      await send(viewer, performer, '2'),
      await send(performer, viewer, '3'),
    ]
    expect(await messages.markRead(performer, viewer, ids[0]!)).toEqual({
      upTo: ids[0],
      unread: 1,
      isNew: true,
    })
    expect(await messages.markRead(performer, viewer, Number.MAX_SAFE_INTEGER)).toEqual({
      upTo: ids[1],
      unread: 0,
      isNew: true,
    })
    expect(await messages.markRead(performer, viewer, ids[0]!)).toEqual({
      upTo: ids[1],
      unread: 0,
      isNew: false,
    })
    await send(viewer, performer, '4')
    expect((await messages.chats(performer, 10))[0]).toMatchObject({ unread: 1 })
    expect(await messages.markRead(performer, await someone(database), null)).toEqual({
      upTo: 0,
      unread: 0,
      isNew: false,
    })
  })

  test('read in two windows at once are read as far as the one that read further', async () => {
    const { messages } = database.db
    for (let round = 0; round < 10; round += 1) {
      const [performer, viewer] = [await someone(database), await someone(database)]
      const ids = [
        await send(viewer, performer, '1'),
        await send(viewer, performer, '2'),
        await send(viewer, performer, '3'),
      ]
      await Promise.all([...ids].reverse().map((id) => messages.markRead(performer, viewer, id)))
      expect((await messages.chats(performer, 1))[0]).toMatchObject({ unread: 0 })
    }
  })

  test('come in pages', async () => {
    const { messages } = database.db
    const [performer, viewer] = [await someone(database), await someone(database)]
    const ids: number[] = []
    for (const text of ['1', '2', '3', '4', '5']) ids.push(await send(viewer, performer, text))
    expect((await messages.messages(performer, viewer, null, 2)).map(({ text }) => text)).toEqual(['4', '5'])
    expect((await messages.messages(viewer, performer, ids[3]!, 2)).map(({ text }) => text)).toEqual([
      '2',
      '3',
    ])
  })
})

describeOnEachDatabase('rules of chats', (database) => {
  test('a room has none until the performer sets them; speakers are known for good, each in its room', async () => {
    const { chatRules } = database.db
    const [performer, other, viewer] = [
      await someone(database),
      await someone(database),
      await someone(database),
    ]
    expect(await chatRules.load(performer)).toEqual({
      ownerId: performer,
      filters: defaultChatFilters,
      raidUntil: null,
    })
    const record = {
      ownerId: performer,
      filters: { ...defaultChatFilters, hidden_words: ['a'], slow_mode_seconds: 5 },
      raidUntil: NOON,
    }
    await chatRules.save({ ...record, raidUntil: null })
    await chatRules.save(record)
    expect(await chatRules.load(performer)).toEqual(record)
    await chatRules.addSpeakers(performer, [viewer, viewer, other])
    await chatRules.addSpeakers(performer, [viewer])
    await chatRules.addSpeakers(performer, [])
    expect([await chatRules.hasSpoken(performer, viewer), await chatRules.hasSpoken(other, viewer)]).toEqual([
      true,
      false,
    ])
  })

  test('NOTE-01 a note is its author’s, replaced by the next one and taken away by an empty one', async () => {
    const { personNotes, chatRules } = database.db
    const [one, two] = [await someone(database), await someone(database)]
    expect(await personNotes.write(one, two, 'first')).toEqual({ ok: true, value: null })
    await personNotes.write(one, two, 'second')
    expect([await personNotes.read(one, two), await personNotes.read(two, one)]).toEqual(['second', ''])
    await personNotes.write(one, two, '')
    expect(await personNotes.read(one, two)).toBe('')
    const line = { id: 3, username: 'vera', message: 'read this', by: 'ava' }
    await chatRules.setHighlight(one, line)
    await chatRules.setHighlight(one, { ...line, id: 4 })
    expect([await chatRules.highlight(one), await chatRules.highlight(two)]).toEqual([
      { ...line, id: 4 },
      null,
    ])
    await chatRules.setHighlight(one, null)
    expect(await chatRules.highlight(one)).toBeNull()
  })

  test('a removed message is gone from what is read again, and can be put back', async () => {
    const { chat, roomRepository: rooms } = database.db
    const performer = await someone(database)
    const user = {
      username: 'vera',
      is_model: false,
      is_vip: false,
      is_super_vip: false,
      has_tokens: false,
      email_confirmed: false,
      has_cc: false,
      has_purchase: false,
      is_guest: false,
      is_moderator: false,
    }
    const said = [1, 2, 3].map((id) => ({ id, user, message: `${id}`, sent_at: NOON }))
    await chat.append(performer, said, 1)
    await chat.remove(performer, 2, [{ ...said[2]!, message: '3 without its quote' }])
    expect((await chat.last(performer, 10)).map(({ id, message }) => [id, message])).toEqual([
      [1, '1'],
      [3, '3 without its quote'],
    ])
    await chat.append(performer, [said[1]!], 1)
    expect((await chat.last(performer, 10)).map(({ id }) => id)).toEqual([1, 2, 3])
    await rooms.moderate({
      roomOwnerId: performer,
      action: 'removed',
      kind: 'message',
      target: 'vera',
      by: 'performer',
      byStaff: null,
      reason: 'rude',
      at: NOON,
      expiresAt: null,
    })
  })

  test('blocked regions are the last that were saved', async () => {
    const { regions } = database.db
    const performer = await someone(database)
    await regions.save(performer, { blocked_countries: ['RO'], blocked_states: [] })
    await regions.save(performer, { blocked_countries: [], blocked_states: ['US-TX'] })
    expect((await regions.all()).find(({ ownerId }) => ownerId === performer)).toEqual({
      ownerId: performer,
      blocked_countries: [],
      blocked_states: ['US-TX'],
    })
  })
})
