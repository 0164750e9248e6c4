import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { type AccountId, type MassAudience, massMessageLimits } from '@footlight/core/protocol'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import type { NewPerson, Person } from '@footlight/server/accounts/people-port'
import { Friends } from '@footlight/server/friends/friends'
import { deliverMassMessages } from '@footlight/server/mass-messages/deliver-mass-messages'
import { findReaders } from '@footlight/server/mass-messages/find-readers'
import type { StoredMassMessage } from '@footlight/server/mass-messages/mass-message-port'
import { PrivateMessages } from '@footlight/server/messages/private-messages'
import { countSpending } from '@footlight/server/spending/count-spending'
import pino from 'pino'
import { expect, test } from 'vitest'
import { gift, NOON, transfer } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const DAY = 24 * 3_600_000
const followers: MassAudience = { to: 'followers', levels: [], min_spent: 0, seen_within_days: null }
const logger = pino({ level: 'silent' })

/** A performer with an audience, and what a crash does in the middle of a delivery. */
class Site {
  readonly clock = new ManualClock(NOON)
  /** Which of the next steps of a delivery a crash cuts off; 0: none. */
  crashAt = 0
  sender!: Person
  readonly #database: TestDatabase

  constructor(database: TestDatabase) {
    this.#database = database
  }

  async open(): Promise<this> {
    this.sender = await this.person({ type: 'model', identityConfirmed: true })
    return this
  }

  get deps() {
    const { db } = this.#database
    const { clock } = this
    const step = (): void => {
      if (this.crashAt > 0 && (this.crashAt -= 1) === 0) throw new Error('a crash')
    }
    const rooms = { snapshot: () => Promise.reject(new Error('nobody writes to a performer here')) }
    const privateMessages = new PrivateMessages({
      ...db,
      messages: {
        ...db.messages,
        send: async (...said) => {
          step()
          const sent = await db.messages.send(...said)
          step()
          return sent
        },
      },
      messagePosts: {
        create: () => Promise.reject(new Error('nothing is attached here')),
        address: (post, reader) => db.posts.address(post, reader),
      },
      rooms,
      friendships: new Friends({ ...db, rooms, clock, logger }),
      clock,
      logger,
    })
    const massMessages: typeof db.massMessages = {
      ...db.massMessages,
      delivered: async (...said) => {
        step()
        await db.massMessages.delivered(...said)
      },
      advance: async (...said) => {
        step()
        return await db.massMessages.advance(...said)
      },
    }
    return { ...db, massMessages, privateMessages, clock, logger }
  }

  async person(more: Partial<NewPerson> = {}): Promise<Person> {
    const made = await this.#database.db.people.create(newPerson(more))
    if (!made.ok) throw new Error(made.error)
    return made.value
  }

  async follower(more: Partial<NewPerson> = {}): Promise<Person> {
    const viewer = await this.person(more)
    await this.deps.follows.follow(viewer.id, this.sender.id, NOON)
    return viewer
  }

  async write(
    audience = followers,
    by = this.sender,
    post: number | null = null,
  ): Promise<StoredMassMessage> {
    const at = this.clock.now()
    const draft = { model: by.id, ref: randomUUID(), text: 'To many', audience, post, sendsAt: at }
    const message = await this.deps.massMessages.create(draft, at, { since: at - DAY, max: 100 })
    return message!
  }

  async received(viewer: AccountId, from = this.sender.id): Promise<number> {
    return (await this.deps.messages.messages(viewer, from, null, 100)).length
  }

  /** All that is due, however often it is cut off. */
  async deliver(): Promise<void> {
    for (let runs = 0; (await this.deps.massMessages.due(this.clock.now(), 1)).length > 0; runs += 1) {
      if (runs > 100) throw new Error('a delivery does not come to its end')
      await deliverMassMessages(this.deps)
    }
  }

  async state({ id }: StoredMassMessage) {
    const { massMessages } = this.deps
    const { state, leftOut } = (await massMessages.byId(id))!
    return { state, leftOut, delivered: (await massMessages.deliveredOf([id])).get(id) ?? 0 }
  }

  async pay(payer: AccountId, tokens: number, model = this.sender.id): Promise<void> {
    const { ledger } = this.deps
    await ledger.execute(gift(walletOf(payer), tokens))
    const income = {
      from: [{ account: walletOf(payer), tokens }],
      model: `earnings:${model}`,
      studio: null,
      rates: { platform: 5_000, studio: 0, model: 5_000 },
    }
    const memo = { from: payer, to: model }
    const paid = await ledger.execute({ ...transfer('', '', 0), lines: [], income, movement: 'tip', memo })
    expect(paid).toMatchObject({ ok: true })
  }

  async count(): Promise<void> {
    const { ledger: books, spending } = this.#database.db
    await countSpending({ books, spending })
  }
}

describeOnEachDatabase('messages to many', (database) => {
  test('MASS-DELIVER-01 a crash at any step: everybody who is meant has it once, and the counts are right', async () => {
    const site = await new Site(database).open()
    const viewers: Person[] = []
    for (let at = 0; at < 7; at += 1) viewers.push(await site.follower())
    for (let crashAt = 1; crashAt <= 24; crashAt += 1) {
      // Each on a day of its own: the cap of readers is not what is tried here.
      site.clock.advance(2 * DAY)
      const message = await site.write()
      site.crashAt = crashAt
      await site.deliver()
      expect(await site.state(message)).toEqual({
        state: 'sent',
        leftOut: 0,
        delivered: viewers.length,
      })
      expect(await Promise.all(viewers.map(({ id }) => site.received(id)))).toEqual(
        viewers.map(() => crashAt),
      )
    }
  })

  test('MASS-DELIVER-02 who mutes it, takes none at all, is suspended or banned gets nothing, and is counted', async () => {
    const site = await new Site(database).open()
    const { massMessages, people } = site.deps
    const reads = await site.follower()
    const [mutes, none, noPm, suspended] = [
      await site.follower(),
      await site.follower(),
      await site.follower(),
      await site.follower({ suspendedUntil: NOON + DAY }),
    ]
    await massMessages.setMuted(site.sender.id, mutes.id, true)
    await people.updateSettings(none.id, { ...none.settings, mass_messages_allowed: false })
    await people.updateSettings(noPm.id, { ...noPm.settings, pm_allow: 'none' })
    const message = await site.write()
    await site.deliver()
    expect(await site.state(message)).toEqual({ state: 'sent', leftOut: 4, delivered: 1 })
    expect(
      await Promise.all([reads, mutes, none, noPm, suspended].map(({ id }) => site.received(id))),
    ).toEqual([1, 0, 0, 0, 0])
    await massMessages.setMuted(site.sender.id, mutes.id, false)
    const next = await site.write()
    await site.deliver()
    expect([(await site.state(next)).delivered, await site.received(mutes.id)]).toEqual([2, 1])
  })

  test('MASS-CAP-01 a reader gets five a day from all performers together, whoever writes at once', async () => {
    const site = await new Site(database).open()
    const viewer = await site.follower()
    const performers = [site.sender]
    for (let at = 0; at < 7; at += 1) {
      const performer = await site.person({ type: 'model', identityConfirmed: true })
      await site.deps.follows.follow(viewer.id, performer.id, NOON)
      performers.push(performer)
    }
    for (const performer of performers) await site.write(followers, performer)
    await Promise.all([site.deliver(), site.deliver()])
    const got = await Promise.all(performers.map(({ id }) => site.received(viewer.id, id)))
    expect(got.reduce((sum, each) => sum + each, 0)).toBe(massMessageLimits.toReaderPerDay)
    site.clock.advance(DAY + 1)
    await site.write()
    await site.deliver()
    expect(await site.received(viewer.id)).toBe((got[0] ?? 0) + 1)
  })

  test('MASS-STOP-01 what was stopped reaches nobody else, and is over once', async () => {
    const site = await new Site(database).open()
    const viewer = await site.follower()
    const message = await site.write()
    const { massMessages } = site.deps
    expect([await massMessages.stop(message.id), await massMessages.stop(message.id)]).toEqual([true, false])
    await site.deliver()
    expect(await site.received(viewer.id)).toBe(0)
    // A part that was on its way when it was stopped does not bring it back.
    const end = { position: 1, leftOut: 0, isOver: true }
    expect(await massMessages.advance(message, end)).toBe(false)
    expect((await site.state(message)).state).toBe('stopped')
  })

  test('MASS-LIMIT-01 two a day, however many are sent at once; the same ref is one', async () => {
    const site = await new Site(database).open()
    const { massMessages } = site.deps
    const draft = { model: site.sender.id, text: 'x', audience: followers, post: null, sendsAt: NOON }
    const limit = { since: NOON - DAY, max: massMessageLimits.perDay }
    const made = await Promise.all(
      ['a', 'a', 'b', 'b', 'c', 'd'].map((ref) => massMessages.create({ ...draft, ref }, NOON, limit)),
    )
    const ids = made.flatMap((each) => each?.id ?? [])
    expect(new Set(ids).size).toBe(massMessageLimits.perDay)
    for (const { id } of await massMessages.due(NOON, 100)) await massMessages.stop(id)
  })

  test('MASS-AUDIENCE-01 parts of any size find the same readers, each once', async () => {
    const site = await new Site(database).open()
    const { sender, deps } = site
    const everybody: Person[] = []
    for (let at = 0; at < 12; at += 1) everybody.push(await site.follower())
    for (const [at, { id }] of everybody.entries()) {
      if (at % 2 === 0)
        await deps.fanClub.putMembership(id, sender.id, at % 4 === 0 ? 'legend' : 'supporter', NOON + DAY)
      if (at % 3 === 0) await site.pay(id, 10 * (at + 1))
    }
    await site.count()
    const ids = (pick: (at: number) => boolean) => everybody.flatMap(({ id }, at) => (pick(at) ? [id] : []))
    const found = async (audience: Partial<MassAudience>, limit: number): Promise<readonly AccountId[]> => {
      const all: AccountId[] = []
      let position: number | null = 0
      while (position !== null) {
        const part = await findReaders(sender.id, { ...followers, ...audience }, position, limit, deps)
        all.push(...part.readers)
        position = part.position
      }
      return all
    }
    for (const limit of [1, 3, 12, 100]) {
      expect(await found({}, limit)).toEqual(ids(() => true))
      expect(await found({ to: 'members' }, limit)).toEqual(ids((at) => at % 2 === 0))
      expect(await found({ to: 'members', levels: ['legend'] }, limit)).toEqual(ids((at) => at % 4 === 0))
      expect(await found({ to: 'spenders', min_spent: 40 }, limit)).toEqual(
        ids((at) => at % 3 === 0 && at >= 3),
      )
      expect(await found({ min_spent: 100 }, limit)).toEqual(ids((at) => at === 9))
      expect(await found({ seen_within_days: 1 }, limit)).toEqual([])
    }
  })

  test('MASS-AUDIENCE-02 who was here is known after their session is over', async () => {
    const site = await new Site(database).open()
    const { sessionRepository } = site.deps
    const [viewer, other] = [await site.follower(), await site.follower()]
    const session = (idHash: string, at: number) => ({
      idHash,
      accountId: viewer.id,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: at + DAY,
    })
    await sessionRepository.create(session(randomUUID(), NOON - 5 * DAY))
    const idHash = randomUUID()
    await sessionRepository.create(session(idHash, NOON - 3 * DAY))
    await sessionRepository.touch([idHash], NOON - 2 * DAY)
    await sessionRepository.remove(idHash)
    // What is told late takes nothing back.
    await sessionRepository.create(session(randomUUID(), NOON - 4 * DAY))
    expect(await sessionRepository.lastSeen([viewer.id, other.id])).toEqual(
      new Map([[viewer.id, NOON - 2 * DAY]]),
    )
  })

  test('SPENDING-01 each payment is counted once, however many count at once', async () => {
    const site = await new Site(database).open()
    const [one, two] = [await site.person(), await site.person()]
    await site.pay(one.id, 30)
    await Promise.all([site.count(), site.count()])
    await site.pay(one.id, 12)
    await site.pay(two.id, 5)
    await site.count()
    await site.count()
    expect(await site.deps.spending.spentOn(site.sender.id, [one.id, two.id, site.sender.id])).toEqual(
      new Map([
        [one.id, 42],
        [two.id, 5],
      ]),
    )
  })

  test('POST-ACCESS-02 what comes with it is there for whoever got it', async () => {
    const site = await new Site(database).open()
    const { posts } = site.deps
    const [viewer, mutes] = [await site.follower(), await site.follower()]
    await site.deps.massMessages.setMuted(site.sender.id, mutes.id, true)
    const draft = {
      teaser: '',
      text: '',
      fanclub_access_level: null,
      token_price: 50,
      media: [1],
      poll: null,
      publishAt: NOON,
      isForMessage: true,
    }
    const post = (await posts.create(site.sender.id, randomUUID(), draft, NOON, { since: 0, max: 10 }))!
    await site.write(followers, site.sender, post.id)
    await site.deliver()
    expect([...(await posts.addressedTo(viewer.id, [post.id]))]).toEqual([post.id])
    expect([...(await posts.addressedTo(mutes.id, [post.id]))]).toEqual([])
    expect(await posts.published(site.sender.id, NOON + DAY, null, 10)).toEqual([])
    expect((await posts.ofModel(site.sender.id, 0, { offset: 0, limit: 10 })).total).toBe(0)
  })
})
