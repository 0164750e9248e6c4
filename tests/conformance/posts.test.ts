import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { FanLevel, PostFields, PostTerms } from '@footlight/core/protocol'
import { fanLevels, postLimits } from '@footlight/core/protocol'
import { earningsOf, walletOf } from '@footlight/core/rules/ledger/accounts'
import { mediaPrice } from '@footlight/core/rules/library/fan-levels'
import type { Person } from '@footlight/server/accounts/people-port'
import { MediaReader } from '@footlight/server/library/media-reader'
import { buyPost } from '@footlight/server/posts/buy-post'
import { changePost, draftOf } from '@footlight/server/posts/edit-post'
import { PostReader } from '@footlight/server/posts/post-reader'
import { settlePosts } from '@footlight/server/posts/settle-post'
import * as fc from 'fast-check'
import pino from 'pino'
import { expect, test } from 'vitest'
import { gift, NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const DAY = 24 * 3_600_000
const plain: PostFields = {
  teaser: 'A teaser',
  text: 'What is sold',
  fanclub_access_level: null,
  token_price: 100,
  media: [],
  poll: null,
  publish_at: null,
}

/** A performer who writes, those who read, and what a crash does between the books and the lists. */
class Desk {
  readonly clock = new ManualClock(NOON)
  readonly #database: TestDatabase
  /** Which of the next notes of a purchase is lost; 0: none. */
  crashAt = 0
  owner!: Person
  viewers: Person[] = []
  shares: Awaited<ReturnType<TestDatabase['db']['shareRepository']['all']>> = []

  constructor(database: TestDatabase) {
    this.#database = database
  }

  async open(viewers: number): Promise<this> {
    this.shares = await this.#database.db.shareRepository.all()
    this.owner = await this.person('model')
    for (let count = 0; count < viewers; count += 1) {
      const viewer = await this.person('viewer')
      this.viewers.push(viewer)
      await this.deps.ledger.execute(gift(walletOf(viewer.id), 1_000))
    }
    return this
  }

  async person(type: 'model' | 'viewer'): Promise<Person> {
    const made = await this.#database.db.people.create(newPerson({ type }))
    if (!made.ok) throw new Error(made.error)
    return made.value
  }

  get deps() {
    const { ledger, people, roomRepository, fanClub, library, posts, ...rest } = this.#database.db
    const crash = (): void => {
      if (this.crashAt === 0) return
      this.crashAt -= 1
      if (this.crashAt === 0) throw new Error('a crash')
    }
    const mediaPurchases: typeof rest.mediaPurchases = {
      ...rest.mediaPurchases,
      paid: async (...said) => {
        crash()
        await rest.mediaPurchases.paid(...said)
      },
    }
    const postPurchases: typeof rest.postPurchases = {
      ...rest.postPurchases,
      paid: async (...said) => {
        crash()
        await rest.postPurchases.paid(...said)
      },
    }
    const { clock } = this
    const mediaReader = new MediaReader({ people, fanClub, roomRepository, mediaPurchases, ledger, clock })
    const settle = { postPurchases, mediaPurchases, library, ledger, clock }
    const postReader = new PostReader({ ...settle, posts, mediaReader })
    const logger = pino({ level: 'silent' })
    const placeRules = { isReceiverBlockedIn: () => false }
    return { ...settle, mediaReader, postReader, posts, fanClub, shares: this.shares, placeRules, logger }
  }

  /** An item of the library that is public. */
  async item(model = this.owner): Promise<number> {
    const { library } = this.deps
    const { id } = await library.create(model.id, 'pictures', 'item', NOON)
    const by = { account: model.id, note: '', at: NOON }
    await library.change(id, { ...itemFields })
    await library.setState(id, ['draft'], 'in_review', by)
    await library.setState(id, ['in_review'], 'published', by)
    return id
  }

  async write(fields: Partial<PostFields> = {}, ref: string = randomUUID()): Promise<number | null> {
    const draft = await draftOf({ ...plain, ...fields }, this.owner, this.clock.now(), this.deps)
    if (!draft.ok) throw new Error(JSON.stringify(draft.error))
    const at = this.clock.now()
    const limit = { since: at - DAY, max: postLimits.perDay }
    const post = await this.deps.posts.create(this.owner.id, ref, draft.value, at, limit)
    return post?.id ?? null
  }

  async change(id: number, fields: Partial<PostFields>) {
    const { posts } = this.deps
    return changePost(
      (await posts.byId(id))!,
      { ...plain, ...fields },
      this.owner,
      this.clock.now(),
      this.deps,
    )
  }

  /** null: for them it is not there. */
  async read(id: number, viewer: Person) {
    const { postReader, posts } = this.deps
    return postReader.readOne(await posts.byId(id), {
      identity: identityOf(viewer),
      isBlockedFrom: () => false,
    })
  }

  order(id: number, viewer: Person, terms: Partial<PostTerms> = {}, key: string = randomUUID()) {
    const said: PostTerms = { kind: 'post', post_id: id, price: 100, items: 0, ...terms }
    const idempotency = { scope: `post:${viewer.id}`, key, fingerprint: JSON.stringify(said) }
    return buyPost(id, said, identityOf(viewer), () => false, idempotency, this.deps)
  }

  tokens = async (viewer: Person) => (await this.deps.ledger.balance(walletOf(viewer.id))).posted
  earned = async () => (await this.deps.ledger.balance(earningsOf(this.owner.id))).posted
}

const itemFields = {
  name: 'item',
  description: '',
  tags: [],
  token_price: 40,
  is_free_no_auth: false,
  is_cover_clear: false,
  muted: false,
  fanclub_access_level: null,
}

const identityOf = (person: Person) => ({
  kind: 'person' as const,
  person,
  username: person.username,
  sessionKey: '',
})

describeOnEachDatabase('posts', (database) => {
  test('POST-BUY-01 a post is paid once, shared as media are, and kept with its media through whatever comes', async () => {
    const desk = await new Desk(database).open(2)
    const [viewer, other] = desk.viewers as [Person, Person]
    const item = await desk.item()
    const id = (await desk.write({ media: [item] }))!
    expect(await desk.read(id, viewer)).toMatchObject({ access: 'preview', price: 100 })
    expect(await desk.order(id, viewer, { items: 1 })).toEqual({
      ok: true,
      value: { charged: 100, tokens: 900 },
    })
    const { posts, postPurchases, mediaReader, library } = desk.deps
    expect(await postPurchases.salesOf([id])).toEqual(
      new Map([[id, { sales: 1, earned: await desk.earned() }]]),
    )
    const asked = { identity: identityOf(viewer), isBlockedFrom: () => false }
    const theirs = async () => (await mediaReader.readOne(await library.byId(item), asked))?.access
    expect(await theirs()).toBe('complete')
    // Owned costs nothing.
    expect(await desk.order(id, viewer, { items: 1 })).toEqual({
      ok: true,
      value: { charged: 0, tokens: 900 },
    })
    await desk.change(id, { token_price: 500, media: [item] })
    await library.setDeleted(item, NOON)
    await posts.setDeleted(id, NOON)
    expect([(await desk.read(id, viewer))?.access, await theirs()]).toEqual(['complete', 'complete'])
    expect(await desk.read(id, other)).toBeNull()
    expect(await posts.remove(id, { account: other.id, note: 'why', at: NOON })).toBe(true)
    expect(await posts.remove(id, { account: other.id, note: 'again', at: NOON })).toBe(false)
    expect(await desk.read(id, viewer)).toBeNull()
  })

  test('POST-BUY-02 two tabs and a retry take it once', async () => {
    const desk = await new Desk(database).open(1)
    const [viewer] = desk.viewers as [Person]
    const id = (await desk.write())!
    const key = randomUUID()
    const answers = await Promise.all([
      desk.order(id, viewer, {}, key),
      desk.order(id, viewer, {}, key),
      desk.order(id, viewer),
      desk.order(id, viewer),
    ])
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await desk.tokens(viewer)).toBe(900)
    expect(await desk.order(id, viewer, {}, key)).toMatchObject({ ok: true, value: { tokens: 900 } })
  })

  test('POST-BUY-03 a crash between the books and the lists loses neither the post nor its media', async () => {
    const desk = await new Desk(database).open(2)
    const [back, away] = desk.viewers as [Person, Person]
    const item = await desk.item()
    const id = (await desk.write({ media: [item] }))!
    for (const [at, viewer] of [back, away].entries()) {
      desk.crashAt = at + 1
      await expect(desk.order(id, viewer, { items: 1 })).rejects.toThrow('a crash')
    }
    expect(await desk.read(id, back)).toMatchObject({ access: 'complete', hasBought: true })
    desk.clock.advance(60_000)
    await settlePosts(desk.deps)
    const { mediaPurchases } = desk.deps
    for (const viewer of [back, away]) {
      expect(await mediaPurchases.of(viewer.id, [item])).toMatchObject([{ state: 'paid' }])
      expect(await desk.tokens(viewer)).toBe(900)
    }
    // One that was begun and never paid is forgotten.
    const { postPurchases } = desk.deps
    const third = await desk.person('viewer')
    expect(await desk.order(id, third, { items: 1 })).toMatchObject({ error: { error: 'not_enough_tokens' } })
    desk.clock.advance(3_600_000)
    await settlePosts(desk.deps)
    expect(await postPurchases.of(third.id, [id])).toEqual([])
    expect((await desk.read(id, third))?.access).toBe('preview')
  })

  test('POST-BUY-04 nothing is sold under other terms than were seen, nor what is not for sale', async () => {
    const desk = await new Desk(database).open(1)
    const [viewer] = desk.viewers as [Person]
    const [item, gone] = [await desk.item(), await desk.item()]
    const id = (await desk.write({ media: [item, gone] }))!
    for (const lie of [{ price: 1 }, { items: 1 }, { items: 3 }])
      expect(await desk.order(id, viewer, { items: 2, ...lie })).toMatchObject({
        error: { error: 'offer_changed' },
      })
    await desk.deps.library.setDeleted(gone, NOON)
    expect(await desk.order(id, viewer, { items: 2 })).toMatchObject({
      error: { error: 'offer_changed', terms: { items: 1 } },
    })
    const members = (await desk.write({ token_price: 0, fanclub_access_level: 'insider' }))!
    expect(await desk.order(members, viewer, { price: 0 })).toMatchObject({ error: { error: 'wrong_state' } })
    const later = (await desk.write({ publish_at: new Date(NOON + DAY).toISOString() }))!
    expect(await desk.order(later, viewer)).toMatchObject({ error: { error: 'not_found' } })
    expect(await desk.order(id, desk.owner, { items: 1 })).toMatchObject({ ok: true, value: { charged: 0 } })
    expect(await desk.order(id, await desk.person('model'), { items: 1 })).toMatchObject({
      error: { error: 'models_cannot_purchase' },
    })
    expect(await desk.tokens(viewer)).toBe(1_000)
  })

  test('POST-EDIT-01 what is out keeps its readers, its media and its poll; a text that was sold stays', async () => {
    const desk = await new Desk(database).open(1)
    const [viewer] = desk.viewers as [Person]
    const item = await desk.item()
    const poll = { options: ['One', 'Two'], days: 2 }
    const id = (await desk.write({ media: [item], poll }))!
    const as = { media: [item], poll }
    for (const change of [
      { media: [] },
      { poll: null },
      { fanclub_access_level: 'legend' as const, token_price: 0 },
    ])
      expect(await desk.change(id, { ...as, ...change })).toMatchObject({ error: { error: 'wrong_state' } })
    expect(await desk.change(id, { ...as, text: 'Better', token_price: 100 })).toMatchObject({ ok: true })
    expect(await desk.order(id, viewer, { items: 1 })).toMatchObject({ ok: true })
    expect(await desk.change(id, { ...as, text: 'Worse' })).toMatchObject({ error: { state: 'sold' } })
    expect(await desk.change(id, { ...as, text: 'Better', teaser: 'New', token_price: 7 })).toMatchObject({
      ok: true,
    })
    expect(await desk.deps.posts.byId(id)).toMatchObject({ text: 'Better', teaser: 'New', tokenPrice: 7 })
    const later = (await desk.write({ publish_at: new Date(NOON + DAY).toISOString() }))!
    expect(await desk.change(later, { text: 'Other', media: [item], poll })).toMatchObject({ ok: true })
    expect(await desk.deps.posts.byId(later)).toMatchObject({ text: 'Other', publishAt: NOON, poll })
  })

  test('POST-EDIT-02 what is prohibited, of somebody else, too far ahead or of two minds is no post', async () => {
    const desk = await new Desk(database).open(0)
    const stranger = await desk.person('model')
    const [own, foreign, gone] = [await desk.item(), await desk.item(stranger), await desk.item()]
    await desk.deps.library.setDeleted(gone, NOON)
    const poll = (options: string[]) => ({ options, days: 1 })
    for (const [fields, field] of [
      [{ text: '' }, 'text'],
      [{ text: '', media: [own], poll: poll(['a', 'b']) }, 'text'],
      [{ text: 'she is 15yo' }, 'text'],
      [{ teaser: '14 y/o' }, 'teaser'],
      [{ text: 'turned \u202e around' }, 'text'],
      [{ media: [foreign] }, 'media'],
      [{ media: [gone] }, 'media'],
      [{ media: [999_999] }, 'media'],
      [{ poll: poll(['same', 'same']) }, 'poll'],
      [{ poll: poll(['15yo', 'other']) }, 'poll'],
      [{ fanclub_access_level: 'insider' }, 'token_price'],
      [{ publish_at: new Date(NOON + 91 * DAY).toISOString() }, 'publish_at'],
    ] satisfies [Partial<PostFields>, string][]) {
      const draft = await draftOf({ ...plain, ...fields }, desk.owner, NOON, desk.deps)
      expect(Object.keys((!draft.ok && draft.error.fields) || {})).toEqual([field])
    }
    const lines = await draftOf(
      { ...plain, text: 'one\r\ntwo', media: [own, own] },
      desk.owner,
      NOON,
      desk.deps,
    )
    expect(lines).toMatchObject({ value: { text: 'one\ntwo', media: [own], publishAt: NOON } })
  })

  test('POST-LIMIT-01 no more than the day allows, however many are sent at once, and the same one once', async () => {
    const desk = await new Desk(database).open(0)
    const made = await Promise.all(Array.from({ length: postLimits.perDay + 10 }, () => desk.write()))
    expect(made.filter((id) => id !== null)).toHaveLength(postLimits.perDay)
    desk.clock.advance(DAY + 1)
    const again = await Promise.all(Array.from({ length: 4 }, () => desk.write({}, 'one press')))
    expect(new Set(again).size).toBe(1)
  })

  test('POST-LIST-01 the newest first, page by page, without what is to come, deleted or removed', async () => {
    const desk = await new Desk(database).open(0)
    const { posts } = desk.deps
    const ids: number[] = []
    // Two in the same moment stand in one order.
    for (let count = 0; count < 6; count += 1) {
      ids.push((await desk.write())!)
      if (count % 2 === 1) desk.clock.advance(1_000)
    }
    const later = (await desk.write({ publish_at: new Date(desk.clock.now() + DAY).toISOString() }))!
    await posts.setDeleted(ids[1]!, NOON)
    await posts.remove(ids[4]!, { account: desk.owner.id, note: '', at: NOON })
    const seen: number[] = []
    for (let before = null as Awaited<ReturnType<typeof posts.byId>>; ; ) {
      const [next] = await posts.published(desk.owner.id, desk.clock.now(), before, 1)
      if (next === undefined) break
      seen.push(next.id)
      before = next
    }
    expect(seen).toEqual([ids[5], ids[3], ids[2], ids[0]])
    desk.clock.advance(DAY)
    const [first] = await posts.published(desk.owner.id, desk.clock.now(), null, 1)
    expect(first?.id).toBe(later)
    const own = await posts.ofModel(desk.owner.id, NOON - DAY, { offset: 0, limit: 3 })
    expect([own.total, own.posts.map(({ id }) => id)]).toEqual([7, [later, ids[5], ids[4]]])
  })

  test('POST-POLL-01 one vote for each account, the last one', async () => {
    const desk = await new Desk(database).open(2)
    const [one, two] = desk.viewers as [Person, Person]
    const { posts } = desk.deps
    const id = (await desk.write({ poll: { options: ['a', 'b', 'c'], days: 1 } }))!
    await Promise.all([posts.vote(id, one.id, 0, NOON), posts.vote(id, one.id, 0, NOON)])
    await posts.vote(id, one.id, 2, NOON + 1)
    await posts.vote(id, two.id, 2, NOON)
    expect(await posts.votesOf([id])).toEqual(new Map([[id, new Map([[2, 2]])]]))
    expect(await posts.votesBy(one.id, [id])).toEqual(new Map([[id, 2]]))
  })

  test('POST-SIM-01 buyers, members, prices, deletions and crashes at random: nobody reads or pays what they should not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), (steps) =>
        simulate(database, steps),
      ),
      { numRuns: 25 },
    )
  }, 120_000)
})

type Step =
  | { readonly do: 'buy'; readonly who: number; readonly post: number; readonly crashAt: number }
  | { readonly do: 'price'; readonly post: number; readonly price: number }
  | { readonly do: 'join'; readonly who: number; readonly level: FanLevel }
  | { readonly do: 'delete' | 'restore' | 'remove'; readonly post: number }
  | { readonly do: 'wait' }

const who = fc.nat(2)
const post = fc.nat(2)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('buy' as const), who, post, crashAt: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('price' as const), post, price: fc.constantFrom(1, 60, 250) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('join' as const), who, level: fc.constantFrom(...fanLevels) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'restore' as const), post }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), post }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
)

/** Three posts with an item each, three viewers; what they should have is kept beside it. */
async function simulate(database: TestDatabase, steps: readonly Step[]): Promise<void> {
  const desk = await new Desk(database).open(3)
  const { posts, library, fanClub } = desk.deps
  const items = [await desk.item(), await desk.item(), await desk.item()]
  const ids: number[] = []
  for (const item of items) ids.push((await desk.write({ media: [item], token_price: 60 }))!)
  const spent = [0, 0, 0]
  const owned = new Set<string>()
  for (const step of steps) {
    if (step.do === 'buy') {
      const [viewer, id] = [desk.viewers[step.who]!, ids[step.post]!]
      const read = await desk.read(id, viewer)
      const before = await desk.tokens(viewer)
      desk.crashAt = step.crashAt
      const price = read?.price ?? 60
      const answer = await desk.order(id, viewer, { price, items: 1 }).catch(() => null)
      desk.crashAt = 0
      const paid = before - (await desk.tokens(viewer))
      if (paid > 0) {
        expect([paid, owned.has(`${step.who}:${id}`), read?.access]).toEqual([price, false, 'preview'])
        owned.add(`${step.who}:${id}`)
        spent[step.who]! += paid
      } else if (answer?.ok) expect(read?.access).not.toBe('preview')
    } else if (step.do === 'price')
      await desk.change(ids[step.post]!, { token_price: step.price, media: [items[step.post]!] })
    else if (step.do === 'join')
      await fanClub.putMembership(
        desk.viewers[step.who]!.id,
        desk.owner.id,
        step.level,
        desk.clock.now() + DAY,
      )
    else if (step.do === 'delete') await posts.setDeleted(ids[step.post]!, desk.clock.now())
    else if (step.do === 'restore') await posts.setDeleted(ids[step.post]!, null)
    else if (step.do === 'remove')
      await posts.remove(ids[step.post]!, { account: desk.owner.id, note: '', at: desk.clock.now() })
    else desk.clock.advance(60_000)
    if (step.do === 'wait') await settlePosts(desk.deps)
  }
  let earned = 0
  for (const [at, viewer] of desk.viewers.entries()) {
    expect(await desk.tokens(viewer)).toBe(1_000 - spent[at]!)
    const level = await fanClub.levelOf(viewer.id, desk.owner.id, desk.clock.now())
    for (const [place, id] of ids.entries()) {
      const stored = (await posts.byId(id))!
      const read = await desk.read(id, viewer)
      const has = owned.has(`${at}:${id}`)
      const isFree = mediaPrice(stored.tokenPrice, level) === 0
      const expected =
        stored.removedAt !== null
          ? undefined
          : has
            ? 'complete'
            : stored.deletedAt !== null
              ? undefined
              : isFree
                ? 'free'
                : 'preview'
      expect(read?.access).toBe(expected)
      const [media] = await desk.deps.mediaReader.read([(await library.byId(items[place]!))!], {
        identity: identityOf(viewer),
        isBlockedFrom: () => false,
      })
      // What was paid was also noted: somebody has read the post since.
      if (stored.removedAt === null) expect(media?.hasBought).toBe(has)
    }
  }
  await settlePosts(desk.deps)
  desk.clock.advance(60_000)
  await settlePosts(desk.deps)
  const sales = await desk.deps.postPurchases.salesOf(ids)
  for (const { earned: each } of sales.values()) earned += each
  expect(earned).toBe(await desk.earned())
  expect([...sales.values()].reduce((sum, { sales: count }) => sum + count, 0)).toBe(owned.size)
}
