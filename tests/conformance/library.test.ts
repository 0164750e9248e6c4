import { randomUUID } from 'node:crypto'
import type { AccountId, MediaType } from '@footlight/core/protocol'
import { expect, test } from 'vitest'
import { fresh, NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const HOUR = 3_600_000
const all = { offset: 0, limit: 100 }

async function person(
  { db }: TestDatabase,
  type: 'model' | 'viewer',
  gender: 'f' | null = null,
): Promise<AccountId> {
  const result = await db.people.create(newPerson({ type, gender }))
  if (!result.ok) throw new Error(result.error)
  return result.value.id
}

const fields = {
  name: 'Ünïcödé ✓',
  description: 'two\nlines',
  tags: ['art', 'blue-sky'],
  token_price: 99,
  is_free_no_auth: false,
  is_cover_clear: true,
  muted: true,
  fanclub_access_level: 'insider' as const,
}

async function item(database: TestDatabase, model: AccountId, type: MediaType = 'pictures', at = NOON) {
  const { library } = database.db
  const made = await library.create(model, type, 'item', at)
  await library.change(made.id, { ...fields, fanclub_access_level: null })
  return made.id
}

async function publish(database: TestDatabase, id: number, model: AccountId, at = NOON): Promise<void> {
  const { library } = database.db
  const by = { account: model, note: '', at }
  await library.setState(id, ['draft'], 'in_review', by)
  expect(await library.setState(id, ['in_review'], 'published', by)).toBe(true)
}

async function file(database: TestDatabase, id: number, owner: AccountId, place: number, at = NOON) {
  const { library } = database.db
  const upload = { id: randomUUID(), item: id, owner, name: `${place}.jpg`, bytes: 7, place, at }
  expect(await library.putUpload(upload, 100)).toBe(true)
  await library.finishUpload(upload, at)
  // Told twice, it is one file.
  await library.finishUpload(upload, at)
}

describeOnEachDatabase('libraries', (database) => {
  test('LIBRARY-ITEM-01 an item is what was written of it, and changes its state only from where it is', async () => {
    const { library } = database.db
    const model = await person(database, 'model')
    const { id } = await library.create(model, 'videos', 'item', NOON)
    await library.change(id, fields)
    const { fanclub_access_level: fanLevel, ...words } = fields
    expect(await library.byId(id)).toEqual({
      ...words,
      id,
      model,
      type: 'videos',
      state: 'draft',
      decisionNote: '',
      fanLevel,
      createdAt: NOON,
      submittedAt: null,
      publishedAt: null,
      deletedAt: null,
      isPrivate: false,
    })
    const by = { account: model, note: 'why', at: NOON + 1 }
    expect(await library.setState(id, ['published'], 'removed', by)).toBe(false)
    expect(await library.setState(id, ['draft', 'refused'], 'in_review', by)).toBe(true)
    expect((await library.inReview(all)).items.map((each) => each.id)).toContain(id)
    const idsOf = async (type: 'videos' | 'pictures') =>
      (await library.inReview(all, type)).items.map((each) => each.id)
    expect(await idsOf('videos')).toContain(id)
    expect(await idsOf('pictures')).not.toContain(id)
    await publishAgain(id)
    // Public anew, it is as old as it was.
    await library.setState(id, ['published'], 'in_review', by)
    await publishAgain(id, NOON + 900)
    expect(await library.byId(id)).toMatchObject({
      state: 'published',
      publishedAt: NOON + 2,
      decisionNote: '',
    })

    async function publishAgain(which: number, at = NOON + 2): Promise<void> {
      await library.setState(which, ['in_review'], 'published', { account: model, note: '', at })
    }
  })

  test('LIBRARY-UPLOAD-03 no more uploads are open than there may be, however many begin at once', async () => {
    const { library } = database.db
    const model = await person(database, 'model')
    const id = await item(database, model)
    const begin = (place: number) =>
      library.putUpload(
        { id: randomUUID(), item: id, owner: model, name: 'x.jpg', bytes: 7, place, at: NOON },
        20,
      )
    const begun = await Promise.all(Array.from({ length: 60 }, (_, place) => begin(place)))
    expect(begun.filter(Boolean)).toHaveLength(20)
  })

  test('LIBRARY-ITEM-02 lists are of what is public, by time, sales, kind and tag; deleted items are in none but their owner’s', async () => {
    const { library, mediaPurchases } = database.db
    const model = await person(database, 'model')
    const tag = fresh('tag').replaceAll('_', '-')
    const ids: number[] = []
    for (const at of [NOON, NOON + HOUR, NOON + 2 * HOUR]) {
      const id = await item(database, model, 'pictures', at)
      await library.change(id, { ...fields, tags: [tag] })
      await publish(database, id, model, at)
      ids.push(id)
    }
    const film = await item(database, model, 'videos')
    await publish(database, film, model)
    await item(database, model)
    const found = async (sort: 'new' | 'popular') =>
      (await library.published({ type: 'pictures', tag }, sort, all)).items.map(({ id }) => id)
    expect(await found('new')).toEqual(ids.toReversed())
    for (const [at, sales] of [2, 3, 0].entries())
      for (let count = 0; count < sales; count += 1)
        await mediaPurchases.paid(ids[at]!, await person(database, 'viewer'), NOON)
    // Begun is not bought.
    await mediaPurchases.begin('sale', [ids[2]!], await person(database, 'viewer'), NOON, 0)
    expect(await found('popular')).toEqual([ids[1], ids[0], ids[2]])
    expect([...(await mediaPurchases.salesOf(ids))]).toEqual(
      expect.arrayContaining([
        [ids[0], 2],
        [ids[1], 3],
      ]),
    )
    // By what was bought since then, of what is public.
    const top = async (since: number | null) => (await mediaPurchases.topModels(since, all, [])).models
    expect([(await top(NOON)).includes(model), (await top(NOON + 1)).includes(model)]).toEqual([true, false])
    const better = await person(database, 'model')
    const liked = await item(database, better)
    await publish(database, liked, better)
    for (let count = 0; count < 6; count += 1)
      await mediaPurchases.paid(liked, await person(database, 'viewer'), NOON)
    const order = await top(null)
    expect(order.indexOf(better)).toBeLessThan(order.indexOf(model))
    expect((await library.publicCounts([model, better])).get(model)).toBe(4)
    await library.setDeleted(ids[1]!, NOON + 10 * HOUR)
    expect(await library.published({ model }, 'new', { offset: 0, limit: 1 })).toMatchObject({
      items: [{ id: ids[2] }],
      total: 3,
    })
    expect((await library.ofModel(model, NOON + 9 * HOUR, all)).items).toHaveLength(5)
    expect((await library.ofModel(model, NOON + 11 * HOUR, all)).items).toHaveLength(4)
    expect(await library.countOf(model)).toBe(4)
    // Bought by nobody, and deleted for longer: of a film nothing is left, of what was bought all.
    await library.setDeleted(film, NOON)
    const forgotten = (await library.forgotten(NOON + 20 * HOUR)).map(({ id }) => id)
    expect([forgotten.includes(film), forgotten.includes(ids[1]!)]).toEqual([true, false])
    await library.forget(film)
    expect(await library.byId(film)).toBeNull()
    const members = (levels: readonly ('supporter' | 'insider')[]) =>
      library.ofMembers([{ model, levels }], all)
    expect((await members(['supporter'])).total).toBe(0)
    expect((await members(['supporter', 'insider'])).items.map(({ id }) => id)).toEqual([ids[2], ids[0]])
    expect(await library.ofMembers([], all)).toEqual({ items: [], total: 0 })
  })

  test('SECTION-01 SECTION-02 what is free and what is not are told apart, and found by parts of name and tag', async () => {
    const { library } = database.db
    const model = await person(database, 'model', 'f')
    const make = async (name: string, changes: Partial<typeof fields>) => {
      const id = await item(database, model, 'videos')
      await library.change(id, {
        ...fields,
        tags: ['late-light'],
        fanclub_access_level: null,
        ...changes,
        name,
      })
      await publish(database, id, model)
      return id
    }
    const free = await make('Ünïcödé 100%_\\', { token_price: 0 })
    const paid = await make('paid', { token_price: 5 })
    const members = await make('members', { token_price: 0, fanclub_access_level: 'insider' })
    const find = async (where: Omit<Parameters<typeof library.published>[0], 'model'>) =>
      (await library.published({ model, ...where }, 'new', all)).items.map(({ id }) => id)
    expect([await find({ opens: 'free' }), await find({ opens: 'paid' })]).toEqual([[free], [members, paid]])
    for (const words of ['unicode', 'ÜNÏ', '100%', '%_', '\\', 'e 1'])
      expect(await find({ words })).toEqual([free])
    expect([await find({ words: 'late-l' }), await find({ words: 'x%' })]).toEqual([
      [members, paid, free],
      [],
    ])
    const { models } = await library.modelsWithFreeVideos({ offset: 0, limit: 1_000 }, [])
    expect(models.find((each) => each.model === model)).toEqual({ model, count: 1 })
    // SECTION-05: who is hidden is not counted either; who is of no area is of none that is hidden.
    const hidden = ['f'] as const
    expect(await library.published({ model, hidden }, 'new', all)).toEqual({ items: [], total: 0 })
    const others = await library.modelsWithFreeVideos({ offset: 0, limit: 1_000 }, hidden)
    expect(others.models.some((each) => each.model === model)).toBe(false)
    expect(others.total).toBe(others.models.length)
    const blank = await person(database, 'model')
    await publish(database, await item(database, blank), blank)
    expect((await library.published({ model: blank, hidden }, 'new', all)).total).toBe(1)
    const { mediaPurchases } = database.db
    await mediaPurchases.paid(paid, await person(database, 'viewer'), NOON)
    const top = (areas: readonly 'f'[]) => mediaPurchases.topModels(null, all, areas)
    expect((await top([])).models.includes(model)).toBe(true)
    expect((await top(hidden)).models.includes(model)).toBe(false)
    expect((await top([])).total - (await top(hidden)).total).toBeGreaterThan(0)
  })

  test('LIBRARY-QUEUE-01 a file is claimed by one, comes again when its claim runs out, and only the newest attempt ends it', async () => {
    const { library } = database.db
    const model = await person(database, 'model')
    const id = await item(database, model)
    // Nobody else's file is due as early.
    await file(database, id, model, 2, -2_000)
    await file(database, id, model, 1, -1_000)
    expect((await library.filesOf([id])).map(({ name, state }) => [name, state])).toEqual([
      ['1.jpg', 'waiting'],
      ['2.jpg', 'waiting'],
    ])
    const claim = (now: number, until: number) =>
      library.claimFile('pictures', now, until, `library/${randomUUID()}`)
    expect(await library.claimFile('videos', -2_000, 0, `library/${randomUUID()}`)).toBeNull()
    const [one, other] = await Promise.all([claim(-2_000, -500), claim(-2_000, -500)])
    const first = (one ?? other)!
    expect([first.file.name, first.before, one === null || other === null]).toEqual(['2.jpg', null, true])
    expect(await library.renewClaim(first.file, -400, 0.5)).toBe(true)
    expect(await library.file(first.file.id)).toMatchObject({ state: 'working', progress: 0.5 })
    // The other one is due first now, and the first again when nobody has said anything for long.
    const second = await claim(-900, -500)
    expect(second?.file.name).toBe('1.jpg')
    await library.putBack(second!.file, NOON * 2)
    const again = await claim(-400, 0)
    expect([again?.file.id, again?.file.attempts, again?.before]).toEqual([
      first.file.id,
      2,
      first.file.folder,
    ])
    const content = {
      isVideo: false,
      width: 900,
      height: 600,
      durationMs: null,
      sizes: [320, 900],
      isMarked: true,
      hashes: ['ab', 'cd'],
    }
    expect(await library.finishFile(first.file, content)).toBe(false)
    expect(await library.failFile(first.file, 'unreadable')).toBe(false)
    expect(await library.renewClaim(first.file, 0, 1)).toBe(false)
    expect(await library.finishFile(again!.file, content)).toBe(true)
    expect(await library.file(again!.file.id)).toMatchObject({
      state: 'ready',
      sizes: [320, 900],
      isMarked: true,
      folder: again!.file.folder,
    })
    expect((await library.hashesOf(id)).toSorted()).toEqual(['ab', 'cd'])
    await library.deleteFile(again!.file.id)
    expect(await library.hashesOf(id)).toEqual([])
  })

  test('LIBRARY-PEOPLE-01 who stays on an item keeps their answer, and purchases are hidden by their buyer alone', async () => {
    const { library, mediaPurchases } = database.db
    const [model, one, two] = [
      await person(database, 'model'),
      await person(database, 'model'),
      await person(database, 'model'),
    ]
    const id = await item(database, model)
    await library.namePeople(id, [one], NOON)
    expect(await library.answerRelease(id, one, 'released', NOON)).toBe(true)
    expect(await library.answerRelease(id, two, 'released', NOON)).toBe(false)
    await library.namePeople(id, [one, two], NOON)
    expect((await library.peopleOn([id])).map(({ state }) => state).toSorted()).toEqual(['asked', 'released'])
    expect(await library.releasesOf(two)).toEqual([])
    await publish(database, id, model)
    expect(await library.releasesOf(two)).toEqual([{ item: id, person: two, state: 'asked' }])
    // What is public keeps who is on it.
    expect(await library.namePeople(id, [], NOON)).toBe(false)
    expect(await library.peopleOn([id])).toHaveLength(2)
    const [buyer, stranger] = [await person(database, 'viewer'), await person(database, 'viewer')]
    await mediaPurchases.paid(id, buyer, NOON)
    expect(await mediaPurchases.begin('sale', [id], buyer, NOON, 0)).toBe(false)
    expect(await mediaPurchases.of(buyer, [id])).toMatchObject([{ item: id, state: 'paid', hiddenAt: null }])
    expect([
      await mediaPurchases.setHidden(id, stranger, NOON),
      await mediaPurchases.setHidden(id, buyer, NOON),
    ]).toEqual([false, true])
    const lists = async (isHidden: boolean) => (await mediaPurchases.itemsOf(buyer, { isHidden }, all)).ids
    expect([await lists(true), await lists(false)]).toEqual([[id], []])
    await library.setState(id, ['published'], 'removed', { account: model, note: '', at: NOON })
    expect(await lists(true)).toEqual([])
  })

  test('LIBRARY-MARK-02 a copy has one code, however many begin it at once, which comes with each file of its item, to its reader alone', async () => {
    const { library, mediaMarks } = database.db
    const model = await person(database, 'model')
    const [one, other] = [await item(database, model, 'videos'), await item(database, model, 'videos')]
    await file(database, one, model, 1)
    const { id } = (await library.filesOf([one]))[0]!
    const [anna, bert] = [await person(database, 'viewer'), await person(database, 'viewer')]
    const codes = ['0a', '0b', '0c', '0d']
    const begun = await Promise.all(codes.map((code) => mediaMarks.begin(one, anna, code)))
    expect([new Set(begun).size, codes.includes(begun[0]!)]).toEqual([1, true])
    expect(await mediaMarks.begin(other, anna, 'ff')).toBe('ff')
    const seen = async (who: AccountId | null) => (await mediaMarks.fileFor(id, who))?.code
    expect([await seen(anna), await seen(bert), await seen(null)]).toEqual([begun[0], null, null])
    expect(await mediaMarks.fileFor(id, anna)).toMatchObject({ file: { item: one, isMarked: false } })
    expect(await mediaMarks.fileFor(id + 1_000_000, anna)).toBeNull()
    await mediaMarks.begin(one, bert, 'ee')
    expect(await mediaMarks.codesOf(one)).toEqual([
      { buyer: anna, code: begun[0] },
      { buyer: bert, code: 'ee' },
    ])
    // Who looked is written down, and is no decision on the item.
    await mediaMarks.logTrace(one, model, 'film 1: 40 segments, 1 named', NOON + 7)
    expect(await library.decidedBetween(NOON + 6, NOON + 8)).not.toContainEqual(
      expect.objectContaining({ item: one }),
    )
    await library.forget(one)
    expect(await mediaMarks.codesOf(one)).toEqual([])
  })

  test('LIBRARY-BUNDLE-03 items are claimed for one sale, all or none, until it is refused or too old', async () => {
    const { mediaPurchases } = database.db
    const model = await person(database, 'model')
    const ids = await Promise.all([0, 1, 2].map(() => item(database, model)))
    const [one, two, three] = ids as [number, number, number]
    const buyer = await person(database, 'viewer')
    const claim = (sale: string, items: readonly number[], staleBefore = 0, at = NOON) =>
      mediaPurchases.begin(sale, items, buyer, at, staleBefore)
    expect(await claim('a', [one, two])).toBe(true)
    expect(await claim('a', [one, two])).toBe(true)
    expect([await claim('b', [three, two]), await claim('b', [two])]).toEqual([false, false])
    // Nothing of what was refused is claimed.
    expect(await mediaPurchases.of(buyer, [three])).toEqual([])
    await mediaPurchases.release('b', buyer)
    expect(await claim('b', [two])).toBe(false)
    await mediaPurchases.release('a', buyer)
    const claims = await Promise.all(['b', 'c', 'd', 'e'].map((sale) => claim(sale, [one, two, three])))
    expect(claims.filter(Boolean)).toHaveLength(1)
    // Who claimed it died.
    expect(await claim('f', [one, two, three], NOON + 1)).toBe(true)
    await mediaPurchases.paid(two, buyer, NOON)
    await mediaPurchases.release('f', buyer)
    expect(await mediaPurchases.of(buyer, ids)).toMatchObject([{ item: two, state: 'paid' }])
    expect(await claim('g', [one, two], NOON + 1)).toBe(false)
  })
})
