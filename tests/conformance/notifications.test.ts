import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { notificationLimits } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { ItemState } from '@footlight/core/protocol/library'
import type { Person } from '@footlight/server/accounts/people-port'
import { fanOut } from '@footlight/server/notifications/fan-out'
import { gather } from '@footlight/server/notifications/gather'
import { ledgerSource } from '@footlight/server/notifications/sources/ledger-source'
import { messageSource } from '@footlight/server/notifications/sources/message-source'
import { priceSource } from '@footlight/server/notifications/sources/price-source'
import { mediaSource, postSource } from '@footlight/server/notifications/sources/publication-sources'
import pino from 'pino'
import { expect, test } from 'vitest'
import { fresh, NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const post = { text: 'Hello', fanclub_access_level: null, token_price: 0, media: [], poll: null, teaser: '' }

let days = 40

/** The area on one database, whose time is the test's. */
class Desk {
  // One database remembers how far it was read: later tests are later.
  readonly clock = new ManualClock(NOON + 24 * HOUR * (days += 1))
  readonly #database: TestDatabase
  /** Places where a performer is not shown. */
  blocked: readonly string[] = []
  /** Countries where the site is not offered. */
  closed: readonly string[] = []

  constructor(database: TestDatabase) {
    this.#database = database
  }

  get deps() {
    const { db } = this.#database
    const blockedRegions = {
      blocksAnyOf: (_name: string, places: readonly string[]) =>
        places.some((each) => this.blocked.includes(each)),
    }
    const logger = pino({ level: 'silent' })
    const placeRules = { isClosedCountry: (country: string) => this.closed.includes(country) }
    return { ...db, books: db.ledger, blockedRegions, placeRules, clock: this.clock, logger }
  }

  async person(type: 'model' | 'viewer', more: Parameters<typeof newPerson>[0] = {}): Promise<Person> {
    const made = await this.#database.db.people.create(newPerson({ type, ...more }))
    if (!made.ok) throw new Error(made.error)
    return made.value
  }

  async follower(model: Person, more: Parameters<typeof newPerson>[0] = {}): Promise<Person> {
    const viewer = await this.person('viewer', more)
    await this.#database.db.follows.follow(viewer.id, model.id, this.clock.now())
    return viewer
  }

  /** All of the area's work that is due. */
  async work(): Promise<void> {
    await this.gather()
    await fanOut(this.deps)
  }

  gather(): Promise<void> {
    const sources = [ledgerSource, messageSource, postSource, mediaSource, priceSource]
    return gather(
      sources.map((source) => source(this.deps)),
      this.deps,
    )
  }

  async tell(topic: string, name: string, payload: Record<string, unknown>): Promise<void> {
    await this.deps.ledger.execute({
      kind: 'announce',
      at: this.clock.now(),
      events: [{ topic, name, payload }],
    })
  }

  status(model: Person, status: string): Promise<void> {
    return this.tell(`room:${model.username}`, 'v3.chat.update', { status, is_exclusive: false })
  }

  async publish(model: Person): Promise<number> {
    const at = this.clock.now()
    const { posts } = this.deps
    const made = await posts.create(
      model.id,
      fresh('ref'),
      { ...post, publishAt: at, isForMessage: false },
      at,
      {
        since: 0,
        max: 99,
      },
    )
    return made!.id
  }

  /** Waits for the site staff. `isPrivate`: made for whoever ordered it. */
  async item(model: Person, isPrivate = false): Promise<number> {
    const { library } = this.deps
    const { id } = await library.create(model.id, 'pictures', 'item', this.clock.now(), isPrivate)
    await this.decide(id, 'draft', 'in_review')
    return id
  }

  async decide(id: number, from: ItemState, to: ItemState): Promise<void> {
    // Two decisions are never at the same moment.
    this.clock.advance(1)
    const { library } = this.deps
    const { model } = (await library.byId(id))!
    expect(await library.setState(id, [from], to, { account: model, note: '', at: this.clock.now() })).toBe(
      true,
    )
  }

  async kindsOf({ id }: { readonly id: AccountId }) {
    const page = await this.deps.notifications.page(id, null, 100)
    return page.map(({ subject, count }) => (count === 1 ? subject.kind : `${subject.kind} x${count}`))
  }
}

describeOnEachDatabase('notifications', (database) => {
  async function open(): Promise<Desk> {
    const desk = new Desk(database)
    // What was before is told to nobody.
    await desk.work()
    return desk
  }

  test('NOTIFY-LIVE-01 followers are told that a performer is live, not again within two hours, and not of what is long over', async () => {
    const desk = await open()
    const model = await desk.person('model')
    const viewer = await desk.follower(model)
    await desk.status(model, 'online')
    await desk.work()
    expect(await desk.kindsOf(viewer)).toEqual(['live'])
    for (const status of ['private', 'online', 'offline', 'online']) await desk.status(model, status)
    await desk.work()
    expect(await desk.kindsOf(viewer)).toEqual(['live'])
    await desk.status(model, 'offline')
    desk.clock.advance(2 * HOUR)
    await desk.status(model, 'online')
    await desk.status(model, 'limited')
    await desk.work()
    expect(await desk.kindsOf(viewer)).toEqual(['show', 'live', 'live'])
    await desk.status(model, 'offline')
    desk.clock.advance(3 * HOUR)
    await desk.status(model, 'online')
    desk.clock.advance(HOUR)
    await desk.work()
    expect(await desk.kindsOf(viewer)).toEqual(['show', 'live', 'live'])
  })

  test('NOTIFY-ACCESS-01 CLOSED-04 who may not come into the room is not told of it, and who is suspended is told nothing', async () => {
    const desk = await open()
    const model = await desk.person('model')
    const { clock, deps } = desk
    const told = await desk.follower(model, { country: 'DE' })
    const others = {
      suspended: await desk.follower(model, { suspendedUntil: clock.now() + HOUR }),
      banned: await desk.follower(model),
      there: await desk.follower(model, { country: 'RO' }),
      where_closed: await desk.follower(model, { country: 'AE' }),
    }
    await deps.roomRepository.moderate({
      roomOwnerId: model.id,
      action: 'put',
      kind: 'ban',
      target: others.banned.username,
      by: model.username,
      byStaff: null,
      reason: '',
      at: clock.now(),
      expiresAt: null,
    })
    desk.blocked = ['RO']
    desk.closed = ['AE']
    await desk.status(model, 'online')
    await desk.work()
    expect(await desk.kindsOf(told)).toEqual(['live'])
    for (const other of Object.values(others)) expect(await desk.kindsOf(other)).toEqual([])
    // Behind a password only those who gave it.
    await deps.roomModes.setPassword(model.id, 'a hash')
    await desk.status(model, 'limited')
    await desk.work()
    expect(await desk.kindsOf(told)).toEqual(['live'])
  })

  test('NOTIFY-MESSAGE-01 a message that nobody reads for a minute is told once per chat until it is read, and never what it says', async () => {
    const desk = await open()
    const { deps, clock } = desk
    const [writer, reader] = [await desk.person('model'), await desk.person('viewer')]
    const write = (isStranger = false) =>
      deps.messages.send(
        {
          from: writer.id,
          to: reader.id,
          text: 'a secret between two',
          sentAt: clock.now(),
          ref: fresh('ref'),
          post: null,
          isMass: false,
        },
        isStranger,
      )
    // A stranger's first words wait where they are looked for.
    await write(true)
    clock.advance(MINUTE + 1)
    await desk.work()
    expect(await desk.kindsOf(reader)).toEqual([])
    await write()
    await desk.work()
    expect(await desk.kindsOf(reader)).toEqual([])
    clock.advance(MINUTE + 1)
    await desk.work()
    await write()
    await write()
    clock.advance(MINUTE + 1)
    await desk.work()
    expect(await desk.kindsOf(reader)).toEqual(['message'])
    expect(JSON.stringify(await deps.notifications.page(reader.id, null, 9))).not.toContain('secret')
    await deps.messages.markRead(reader.id, writer.id, null)
    await desk.tell(`account:${reader.id}`, 'v3.pm.read', { username: writer.username, up_to: 99 })
    await desk.work()
    expect(await deps.notifications.unread(reader.id)).toBe(0)
    await write()
    clock.advance(MINUTE + 1)
    await desk.work()
    expect(await desk.kindsOf(reader)).toEqual(['message', 'message'])
    // Read at once by who is here.
    await write()
    await deps.messages.markRead(reader.id, writer.id, null)
    clock.advance(MINUTE + 1)
    await desk.work()
    expect(await desk.kindsOf(reader)).toEqual(['message', 'message'])
    expect(await desk.kindsOf(writer)).toEqual([])
  })

  test('NOTIFY-GROUP-01 several posts of a performer within an hour are one, to followers and members, each once', async () => {
    const desk = await open()
    const { deps, clock } = desk
    const model = await desk.person('model')
    const [viewer, both, member] = [
      await desk.follower(model),
      await desk.follower(model),
      await desk.person('viewer'),
    ]
    for (const each of [both, member])
      await deps.fanClub.putMembership(each.id, model.id, 'supporter', clock.now() + 24 * HOUR)
    for (let count = 0; count < 3; count += 1) {
      await desk.publish(model)
      clock.advance(10 * MINUTE)
      await desk.work()
      await desk.work()
    }
    for (const each of [viewer, both, member]) expect(await desk.kindsOf(each)).toEqual(['post x3'])
    const [first] = await deps.notifications.page(viewer.id, null, 1)
    await deps.notifications.markRead(viewer.id, first!.id, clock.now())
    clock.advance(HOUR)
    await desk.publish(model)
    clock.advance(MINUTE)
    await desk.work()
    expect(await desk.kindsOf(viewer)).toEqual(['post', 'post x3'])
    expect(await deps.notifications.unread(viewer.id)).toBe(1)
  })

  test('NOTIFY-GROUP-01 NOTIFY-MEMBER-01 a performer is told of each decision on an item, and followers of those that are public, once an hour', async () => {
    const desk = await open()
    const { clock } = desk
    const model = await desk.person('model')
    const viewer = await desk.follower(model)
    const stranger = await desk.person('viewer')
    const refused = await desk.item(model)
    await desk.decide(refused, 'in_review', 'refused')
    const hidden = await desk.item(model, true)
    await desk.decide(hidden, 'in_review', 'published')
    // Public for a moment, and gone before anybody is told.
    const removed = await desk.item(model)
    await desk.decide(removed, 'in_review', 'published')
    await desk.decide(removed, 'published', 'removed')
    clock.advance(MINUTE)
    await desk.work()
    await desk.work()
    expect(await desk.kindsOf(viewer)).toEqual([])
    const decided = async () =>
      (await desk.deps.notifications.page(model.id, null, 100)).map(({ about, subject }) => ({
        about,
        ...subject,
      }))
    const of = (media_id: number, decision: string) => ({
      about: null,
      kind: 'media_reviewed',
      media_id,
      decision,
    })
    expect(await decided()).toHaveLength(4)
    expect(await decided()).toEqual(
      expect.arrayContaining([
        of(refused, 'refused'),
        of(hidden, 'published'),
        of(removed, 'published'),
        of(removed, 'removed'),
      ]),
    )
    const shown = [await desk.item(model), await desk.item(model)]
    for (const each of shown) {
      await desk.decide(each, 'in_review', 'published')
      clock.advance(10 * MINUTE)
      await desk.work()
    }
    expect(await desk.kindsOf(viewer)).toEqual(['media x2'])
    expect(await decided()).toHaveLength(6)
    // Refused once and published later: two decisions.
    clock.advance(HOUR)
    await desk.decide(refused, 'refused', 'in_review')
    await desk.decide(refused, 'in_review', 'published')
    clock.advance(MINUTE)
    await desk.work()
    await desk.work()
    expect(await desk.kindsOf(viewer)).toEqual(['media', 'media x2'])
    expect((await decided()).slice(0, 1)).toEqual([of(refused, 'published')])
    expect(await decided()).toHaveLength(7)
    expect(await desk.kindsOf(stranger)).toEqual([])
  })

  test('NOTIFY-MEMBER-01 members and performers are told of months, ends and prices, and of nothing else', async () => {
    const desk = await open()
    const { deps, clock } = desk
    const [model, viewer] = [await desk.person('model'), await desk.person('viewer')]
    const member = { username: viewer.username, level: 'insider', tokens: 100 }
    const membership = { username: model.username, level: 'insider', ends_at: '2027-01-01T00:00:00.000Z' }
    for (const cause of ['join', 'upgrade', 'renewal'])
      await desk.tell(`account:${model.id}`, 'v3.fan_club.member', { ...member, cause })
    for (const what of ['paid', 'changed', 'grace', 'ended'])
      await desk.tell(`account:${viewer.id}`, 'v3.fan_club.membership', { ...membership, what })
    await desk.work()
    expect(await desk.kindsOf(model)).toEqual(['new_member'])
    expect(await desk.kindsOf(viewer)).toEqual(['membership_ended', 'membership_grace', 'membership_renewed'])
    await deps.fanClub.putMembership(viewer.id, model.id, 'insider', clock.now() + 24 * HOUR)
    const fields = { enabled: true, description: '', priceSupporter: 10, priceInsider: 20, priceLegend: 30 }
    const change = async (more: object) => {
      await deps.fanClub.setFields(model.id, { ...fields, ...more }, clock.now())
      clock.advance(MINUTE)
      await desk.work()
    }
    await change({})
    await change({ description: 'Only words' })
    // Nobody is charged for it again who has not said so.
    await change({ priceInsider: 25 })
    const isPrice = (kind: string): boolean => kind === 'membership_price'
    expect((await desk.kindsOf(viewer)).filter(isPrice)).toEqual([])
    const payer = await desk.person('viewer')
    const period = {
      viewer: payer.id,
      model: model.id,
      period: 1,
      level: 'insider' as const,
      cause: 'join' as const,
      price: 25,
      renewalPrice: 25,
      beginsAt: clock.now(),
      endsAt: clock.now() + 24 * HOUR,
    }
    await deps.fanClub.paid(period, 0)
    await change({ priceInsider: 22 })
    await change({ priceInsider: 22, description: 'Other words' })
    expect((await desk.kindsOf(payer)).filter(isPrice)).toEqual(['membership_price'])
  })

  test('NOTIFY-ONCE-01 two processes at once, and a crash at any write, tell everybody once', async () => {
    const desk = await open()
    const { deps } = desk
    const model = await desk.person('model')
    const followers = await Promise.all(Array.from({ length: 30 }, () => desk.follower(model)))
    await desk.status(model, 'online')
    // Read, and not written down any more.
    const applied = deps.notificationSources.apply
    let crashes = 0
    const crashing = {
      ...deps.notificationSources,
      apply: async (...said: Parameters<typeof applied>) => {
        if (said[2].fanOuts.length > 0 && crashes++ === 0) throw new Error('killed')
        return await applied(...said)
      },
    }
    await gather([ledgerSource(deps)], { ...deps, notificationSources: crashing })
    expect(crashes).toBe(1)
    await Promise.all([desk.gather(), desk.gather(), desk.gather()])
    const [open_] = await deps.notificationFanOuts.open(9)
    expect(open_?.subject.kind).toBe('live')
    const killed = {
      ...deps.notificationFanOuts,
      advance: () => Promise.reject(new Error('killed')),
    } as typeof deps.notificationFanOuts
    await expect(fanOut({ ...deps, notificationFanOuts: killed })).rejects.toThrow('killed')
    await Promise.all([fanOut(deps), fanOut(deps)])
    for (const follower of followers) expect(await desk.kindsOf(follower)).toEqual(['live'])
  })

  test('NOTIFY-KEPT-01 a centre has the newest 500 of 90 days, and what was deleted stays for an hour', async () => {
    const desk = await open()
    const { deps, clock } = desk
    const { id } = await desk.person('viewer')
    const told = (count: number, at: number, name: string) =>
      deps.notificationSources.apply(
        fresh('source'),
        null,
        {
          position: 1,
          told: Array.from({ length: count }, (_, index) => ({
            account: id,
            about: null,
            key: `${name}:${index}`,
            subject: { kind: 'live' as const },
          })),
          fanOuts: [],
          memory: [],
          read: [],
        },
        at,
      )
    const { keptDays, perAccount } = notificationLimits
    await told(3, clock.now() - (keptDays + 1) * 24 * HOUR, 'old')
    await told(perAccount + 5, clock.now(), 'new')
    const sweep = () =>
      deps.notifications.sweep({
        before: clock.now() - keptDays * 24 * HOUR,
        deletedBefore: clock.now() - HOUR,
        perAccount,
      })
    await sweep()
    const all = await deps.notifications.page(id, null, 2_000)
    expect(all).toHaveLength(perAccount)
    const [first] = all
    expect(await deps.notifications.setDeleted(id, first!.id, clock.now())).toBe(true)
    await sweep()
    expect(await deps.notifications.setDeleted(id, first!.id, null)).toBe(true)
    expect(await deps.notifications.setDeleted(id, first!.id, clock.now())).toBe(true)
    clock.advance(HOUR + 1)
    await sweep()
    expect(await deps.notifications.setDeleted(id, first!.id, null)).toBe(false)
  })
})
