import { friendLimits } from '@footlight/core/protocol'
import { acceptBond, askBond, endBond, friendStatusOf } from '@footlight/core/rules/friends/friendship'
import { boxOf, type ChatBox } from '@footlight/core/rules/messages/request-box'
import type { Person } from '@footlight/server/accounts/people-port'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

describeOnEachDatabase('the inbox', (database) => {
  const person = async (): Promise<Person> => {
    const made = await database.db.people.create(newPerson())
    if (!made.ok) throw new Error(made.error)
    return made.value
  }
  const ask = (from: Person, to: Pick<Person, 'username'> & { readonly id: Person['id'] | null }) =>
    database.db.friends.change(from, to, NOON, (bond, isBlocked) => askBond(bond, { isClosed: isBlocked }))
  const lists = async (owner: Person) => {
    const { friends, asked, asking } = await database.db.friends.lists(owner)
    return { friends, asked: asked.map(({ name }) => name), asking }
  }
  let ref = 0
  const say = (from: Person, to: Person, text: string, isStranger = false) =>
    database.db.messages.send(
      { from: from.id, to: to.id, text, sentAt: NOON, ref: `r${(ref += 1)}`, post: null, isMass: false },
      isStranger,
    )

  describe('friends', () => {
    test('FRIEND-02 two who ask each other in the same moment are friends, however often', async () => {
      const [one, two] = [await person(), await person()]
      await Promise.all([ask(one, two), ask(two, one), ask(one, two), ask(two, one)])
      expect(await lists(one)).toEqual({ friends: [two.id], asked: [], asking: [] })
      expect(await lists(two)).toEqual({ friends: [one.id], asked: [], asking: [] })
    })

    test('FRIEND-03 a name that nobody has stands among the requests like one that somebody has', async () => {
      const [one, two] = [await person(), await person()]
      for (const other of [two, { id: null, username: 'nobody_there' }]) {
        const asked = await ask(one, other)
        expect(asked.ok && friendStatusOf(asked.value.after)).toBe('REQUESTED')
      }
      expect((await lists(one)).asked).toEqual([two.username, 'nobody_there'].sort())
      expect((await lists(two)).asking).toEqual([one.id])
    })

    test('FRIEND-04 what is withdrawn unheard stays unheard for thirty days, and is then forgotten', async () => {
      const [one, two] = [await person(), await person()]
      await ask(one, two)
      await database.db.friends.change(two, one, NOON, endBond)
      await database.db.friends.change(one, two, NOON, endBond)
      await ask(one, two)
      expect([(await lists(one)).asked, (await lists(two)).asking]).toEqual([[two.username], []])
      await database.db.friends.change(one, two, NOON, endBond)
      await database.db.friends.forgetWithdrawn(NOON)
      await ask(one, two)
      expect((await lists(two)).asking).toEqual([])
      await database.db.friends.change(one, two, NOON, endBond)
      await database.db.friends.forgetWithdrawn(NOON + 1)
      await ask(one, two)
      expect((await lists(two)).asking).toEqual([one.id])
    })

    test('FRIEND-05 there are 250 friends and no more, whoever confirms at the same time', async () => {
      const owner = await person()
      const others: Person[] = []
      for (let count = 0; count < friendLimits.friends + 2; count += 1) others.push(await person())
      for (const other of others.slice(0, friendLimits.friends)) await ask(other, owner)
      await Promise.all(
        others
          .slice(0, friendLimits.friends - 1)
          .map((other) => database.db.friends.change(owner, other, NOON, acceptBond)),
      )
      for (const other of others.slice(-2)) await ask(other, owner)
      const last = others.slice(-3)
      const accepted = await Promise.all(
        last.map((other) => database.db.friends.change(owner, other, NOON, acceptBond)),
      )
      expect(accepted.map((each) => (each.ok ? 'friends' : each.error)).sort()).toEqual([
        'friends',
        'full',
        'full',
      ])
      expect((await lists(owner)).friends).toHaveLength(friendLimits.friends)
    })

    test('FRIEND-05 who is asked by 250 hears no more of it, and nobody asks more than 250', async () => {
      const [owner, eager] = [await person(), await person()]
      for (let count = 0; count < friendLimits.requests; count += 1) await ask(await person(), owner)
      const asked = await ask(eager, owner)
      expect(asked.ok && friendStatusOf(asked.value.after)).toBe('REQUESTED')
      expect((await lists(owner)).asking).toHaveLength(friendLimits.requests)
      for (let count = 1; count < friendLimits.requests; count += 1)
        await ask(eager, { id: null, username: `name-${count}` })
      expect(await ask(eager, { id: null, username: 'one-more' })).toMatchObject({ ok: false, error: 'full' })
    })

    test('FRIEND-06 a block ends what is there, and holds against who asks in the same moment', async () => {
      const [one, two] = [await person(), await person()]
      const { friends, accountBlocks } = database.db
      await Promise.all([ask(two, one), friends.block(one, two, NOON), ask(two, one)])
      await Promise.all([friends.block(one, two, NOON), ask(two, one)])
      expect(await lists(one)).toEqual({ friends: [], asked: [], asking: [] })
      expect(await accountBlocks.blockedBy(one.id)).toEqual([{ name: two.username, at: NOON }])
      expect(await accountBlocks.blockersOf(two.username, [one.id, two.id])).toEqual(new Set([one.id]))
      expect(await accountBlocks.blockersOf(two.username, [])).toEqual(new Set())
      expect(await accountBlocks.isBlocked(two.id, one.username)).toBe(false)
      await accountBlocks.unblock(one.id, two.username)
      expect(await accountBlocks.isBlocked(one.id, two.username)).toBe(false)
      // Who was blocked still asks: the one who blocked may come back to it.
      const crossed = await ask(one, two)
      expect(crossed.ok && friendStatusOf(crossed.value.after)).toBe('CONFIRMED')
    })

    test('FRIEND-01 as the pure rule has it, whatever two people do', async () => {
      const acts = {
        ask: (bond: Parameters<typeof askBond>[0]) => askBond(bond, { isClosed: false }),
        end: endBond,
        accept: acceptBond,
      }
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.boolean(), fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[]))), {
            maxLength: 8,
          }),
          async (history) => {
            const [one, two] = [await person(), await person()]
            let bond: Parameters<typeof askBond>[0] = { areFriends: false, own: 'no', theirs: 'no' }
            for (const [isOne, what] of history) {
              const [me, other] = isOne ? [one, two] : [two, one]
              const view = isOne ? bond : { ...bond, own: bond.theirs, theirs: bond.own }
              const next = acts[what](view) ?? view
              await database.db.friends.change(me, other, NOON, acts[what])
              bond = isOne ? next : { ...next, own: next.theirs, theirs: next.own }
            }
            const status = friendStatusOf(bond)
            const found = await lists(one)
            expect(found).toEqual({
              friends: status === 'CONFIRMED' ? [two.id] : [],
              asked: status === 'REQUESTED' ? [two.username] : [],
              asking: status === 'TO_CONFIRM' ? [two.id] : [],
            })
          },
        ),
        { numRuns: 25 },
      )
    })
  })

  describe('who is online', () => {
    test('FRIEND-07 at any process, until it says so no more', async () => {
      const { accountPresence } = database.db
      const [one, two] = [await person(), await person()]
      await accountPresence.enter(one.id, 'a', NOON + 10)
      await accountPresence.enter(one.id, 'b', NOON + 30)
      await accountPresence.enter(two.id, 'a', NOON + 10)
      const online = async (now: number) => [...(await accountPresence.online([one.id, two.id], now))].sort()
      expect(await online(NOON)).toEqual([one.id, two.id].sort())
      expect(await online(NOON + 10)).toEqual([one.id])
      expect((await accountPresence.takeExpired(NOON + 10)).toSorted()).toEqual([one.id, two.id].sort())
      expect(await accountPresence.takeExpired(NOON + 10)).toEqual([])
      await accountPresence.extend('b', NOON + 90)
      expect(await online(NOON + 60)).toEqual([one.id])
      await accountPresence.leave(one.id, 'b')
      expect(await online(NOON)).toEqual([])
    })
  })

  describe('messages', () => {
    let owner: Person
    let peer: Person
    beforeAll(async () => {
      owner = await person()
      peer = await person()
    })

    test('PM-09 a chat is where the pure rule puts it, and whoever writes has accepted', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 6 }),
          async (said) => {
            const [one, two] = [await person(), await person()]
            let box: ChatBox | null = null
            for (const [isOwn, isStranger] of said) {
              await (isOwn ? say(one, two, 'x', isStranger) : say(two, one, 'x', isStranger))
              box = isOwn ? 'chats' : boxOf(box, isStranger)
            }
            expect((await database.db.messages.chats(one.id, 10)).map(({ isRequest }) => isRequest)).toEqual([
              box === 'requests',
            ])
          },
        ),
        { numRuns: 25 },
      )
    })

    test('PM-09 strangers, however many write, push no chat off the list', async () => {
      const mine = await person()
      await say(await person(), mine, 'a friend')
      for (let count = 0; count < 4; count += 1) await say(await person(), mine, 'a stranger', true)
      const boxes = (await database.db.messages.chats(mine.id, 2)).map(({ isRequest }) => isRequest)
      expect(boxes.sort()).toEqual([false, true, true])
    })

    test('PM-12 a deleted chat is gone for its owner alone, and begins anew; twice is once', async () => {
      const { messages, chats } = database.db
      const [one, two] = [await person(), await person()]
      for (const text of ['first', 'second']) await say(two, one, text)
      await chats.clear(one.id, two.id, NOON)
      await chats.clear(one.id, two.id, NOON + 1)
      const read = async (who: Person, other: Person) =>
        (await messages.messages(who.id, other.id, null, 10)).map(({ text }) => text)
      expect([await read(one, two), await read(two, one)]).toEqual([[], ['first', 'second']])
      expect(await messages.chats(one.id, 10)).toEqual([])
      expect(await chats.restore(one.id, two.id, NOON + 1)).toBe(false)
      expect(await chats.restore(one.id, two.id, NOON)).toBe(true)
      expect(await messages.chats(one.id, 10)).toMatchObject([{ unread: 2, last: { text: 'second' } }])
      await chats.clear(one.id, two.id, NOON)
      await say(two, one, 'third')
      expect(await messages.chats(one.id, 10)).toMatchObject([{ unread: 1, last: { text: 'third' } }])
      expect(await messages.markRead(one.id, two.id, 1)).toMatchObject({ unread: 1 })
      expect(await read(one, two)).toEqual(['third'])
    })

    test('PM-10 a search finds what its owner can read, whatever case and accents, and no pattern', async () => {
      const { chats } = database.db
      const [one, two, three] = [await person(), await person(), await person()]
      await say(one, two, 'Café at 100% tonight')
      await say(two, one, 'CAFE tomorrow')
      await say(three, two, 'a café of others')
      await say(three, one, 'snake_case and a \\ back')
      const find = async (text: string, before: number | null = null, limit = 10) =>
        (await chats.search(one.id, text, before, limit)).map((each) => each.text)
      expect(await find('cafe')).toEqual(['CAFE tomorrow', 'Café at 100% tonight'])
      expect(await find('CAFÉ', null, 1)).toEqual(['CAFE tomorrow'])
      const [newest] = await chats.search(one.id, 'cafe', null, 1)
      expect(await find('cafe', newest!.id)).toEqual(['Café at 100% tonight'])
      expect(await find('0%')).toEqual(['Café at 100% tonight'])
      expect(await find('e_c')).toEqual(['snake_case and a \\ back'])
      expect(await find('a \\ b')).toEqual(['snake_case and a \\ back'])
      expect([await find('%'), await find('_'), await find('a%e')]).toEqual([
        ['Café at 100% tonight'],
        ['snake_case and a \\ back'],
        [],
      ])
      await chats.clear(one.id, two.id, NOON)
      expect(await find('cafe')).toEqual([])
    })

    test('PM-13 the lines around one are those of its chat that the owner can read', async () => {
      const { chats } = database.db
      const ids: number[] = []
      for (let count = 0; count < 8; count += 1)
        ids.push(
          (await say(count % 2 === 0 ? owner : peer, count % 2 === 0 ? peer : owner, `${count}`)).message.id,
        )
      const around = async (who: Person, other: Person, id: number) =>
        (await chats.around(who.id, other.id, id, 2)).map(({ text }) => text)
      expect(await around(owner, peer, ids[3]!)).toEqual(['1', '2', '3', '4', '5'])
      expect(await around(peer, owner, ids[0]!)).toEqual(['0', '1', '2'])
      expect(await around(owner, await person(), ids[3]!)).toEqual([])
      expect(await around(owner, peer, ids[7]! + 1)).toEqual([])
    })

    test('PM-11 what the other may know never goes back', async () => {
      const { chats } = database.db
      expect(await chats.noteSeen(owner.id, peer.id, 5)).toBe(true)
      expect(await chats.noteSeen(owner.id, peer.id, 4)).toBe(false)
      expect(await chats.state(owner.id, peer.id)).toEqual({ isRequest: false, seenUpTo: 5 })
      expect(await chats.state(owner.id, (await person()).id)).toEqual({ isRequest: false, seenUpTo: 0 })
    })
  })
})
