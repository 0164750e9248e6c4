import type { Person } from '@footlight/server/accounts/people-port'
import type { ModelFilters } from '@footlight/server/browse/model-search-port'
import { foldText } from '@footlight/server/platform/fold-text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { anyModel, everyModel, newPerson } from './people.ts'

/** `tag`: one that each of them carries. */
type Asked = Partial<ModelFilters> & { readonly tag?: string }

function filtersOf({ tag, ...filters }: Asked): ModelFilters {
  return { ...anyModel, ...(tag !== undefined && { keys: [[tag]] }), ...filters }
}

describeOnEachDatabase('FIND-01 the search for models', (database) => {
  let groups = 0
  /** A tag that only the models of one test carry. */
  const freshTag = () => `only-${(groups += 1)}`

  async function model(username: string, more: Parameters<typeof newPerson>[0] = {}): Promise<Person> {
    const made = await database.db.people.create(newPerson({ type: 'model', username, ...more }))
    if (!made.ok) throw new Error(made.error)
    return made.value
  }
  const namesOf = async (asked: Asked, limit?: number) =>
    (await everyModel(database.db.models, filtersOf(asked), limit)).map(({ username }) => username)
  const countOf = (asked: Asked) => database.db.models.count(filtersOf(asked))
  /** What is found is what is counted, and each of a tag is counted under it. */
  async function found(filters: Asked): Promise<readonly string[]> {
    const names = await namesOf(filters)
    expect(await countOf(filters)).toBe(names.length)
    const byTag = await database.db.models.keyCounts(filtersOf(filters))
    if (filters.tag) expect(byTag.get(filters.tag) ?? 0).toBe(names.length)
    return names
  }

  test('an empty site has nobody on it', async () => {
    expect(await found({})).toEqual([])
    expect(await database.db.models.cursorAfter({ filters: anyModel, except: [] }, 1)).toBeNull()
    expect([...(await database.db.models.keyCounts(anyModel))]).toEqual([])
    expect(await database.db.models.byUsernames([])).toEqual([])
  })

  test('answers what a card shows, for models alone', async () => {
    const [tag, more] = [freshTag(), { gender: 'f', languages: ['de'], country: 'DE' } as const]
    const made = await model('card_of_a_model', { displayName: 'The Card', tags: ['b', tag], ...more })
    await database.db.people.create(newPerson({ username: 'card_of_a_viewer', tags: [tag] }))
    const { id, username } = made
    const card = {
      id,
      username,
      displayName: 'The Card',
      tags: ['b', tag],
      avatar: null,
      createdAt: NOON,
      ...more,
    }
    expect(await everyModel(database.db.models, { keys: [[tag]] })).toEqual([card])
    expect(await database.db.models.byUsernames([username, 'card_of_a_viewer', 'nobody'])).toEqual([card])
  })

  test('SETTINGS-07 who is not at home is not found there, nor counted, and is back when they want to be', async () => {
    const { people } = database.db
    const tag = freshTag()
    const [one, other] = [
      await model('at_home', { tags: [tag] }),
      await model('not_at_home', { tags: [tag] }),
    ]
    const atHome = { atHome: true }
    const everybody = await countOf({})
    expect(await countOf(atHome)).toBe(everybody)
    await people.updateSettings(other.id, { show_home: false })
    await people.updateSettings(other.id, { show_home: false })
    expect(await namesOf({ tag, ...atHome })).toEqual([one.username])
    expect(await countOf({ tag, ...atHome })).toBe(1)
    expect([await countOf(atHome), await countOf({})]).toEqual([everybody - 1, everybody])
    expect(await namesOf(atHome)).not.toContain(other.username)
    expect(await found({ tag })).toHaveLength(2)
    await people.updateSettings(other.id, { show_home: true })
    expect(await namesOf({ tag, ...atHome })).toHaveLength(2)
    expect(await countOf(atHome)).toBe(everybody)
  })

  test('in the order of bytes, whatever the locale of the database', async () => {
    const tag = freshTag()
    const names = ['order-b', 'order_a', 'order1', 'ordera', 'order-a', 'orderb', 'order_']
    for (const name of names) await model(name, { tags: [tag] })
    expect(await namesOf({ tag }, 2)).toEqual([...names].sort())
  })

  test('250 are paged through without loss or repeat while others come', async () => {
    const tag = freshTag()
    const names = Array.from({ length: 250 }, (_, n) => `paged_${String(n).padStart(3, '0')}`)
    for (const name of names) await model(name, { tags: [tag], gender: 'm' })
    const query = { filters: filtersOf({ tag, gender: 'm' }), except: [], limit: 40 }
    const seen: string[] = []
    for (let after: string | null = null, page = 0; ; page += 1) {
      const answer = await database.db.models.search({ ...query, after })
      if (!answer.ok) throw new Error(answer.error)
      seen.push(...answer.value.models.map(({ username }) => username))
      after = answer.value.next
      if (after === null) break
      // Before and behind what was read.
      await model(`paged_000_early_${page}`, { tags: [tag], gender: 'm' })
      await model(`paged_999_late_${page}`, { tags: [tag], gender: 'm' })
    }
    expect(seen.filter((name) => names.includes(name))).toEqual(names)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.some((name) => name.startsWith('paged_000_early'))).toBe(false)
    expect(seen.filter((name) => name.startsWith('paged_999_late'))).toHaveLength(6)
  })

  test('a page by number begins where the one before it ends', async () => {
    const tag = freshTag()
    const made: Person[] = []
    for (const letter of 'abcdefg') made.push(await model(`numbered_${letter}`, { tags: [tag] }))
    const query = { filters: filtersOf({ tag }), except: [made[1]!.id, made[4]!.id] }
    const after = await database.db.models.cursorAfter(query, 3)
    const page = await database.db.models.search({ ...query, after, limit: 5 })
    expect(page.ok && page.value.models.map(({ username }) => username)).toEqual(['numbered_f', 'numbered_g'])
    expect(page.ok && page.value.next).toBeNull()
    expect(await database.db.models.cursorAfter(query, 6)).toBeNull()
    const exact = await database.db.models.search({ ...query, after: null, limit: 5 })
    expect(exact.ok && exact.value.next).toBeNull()
  })

  test.each(['', 'garbage', 'after:', 'after:Upper', "after:x' or 1=1", 'after:a\0b', 'AFTER:paged_001'])(
    'the cursor %j is refused',
    async (after) => {
      expect(await database.db.models.search({ filters: anyModel, except: [], after, limit: 5 })).toEqual({
        ok: false,
        error: 'invalid_cursor',
      })
    },
  )

  test('by area, and without areas; who named no gender is in no area and is never left out', async () => {
    const tag = freshTag()
    for (const gender of ['f', 'm', 't', 'c', null] as const)
      await model(`area_${gender ?? 'none'}`, { gender, tags: [tag] })
    expect(await found({ tag, gender: 't' })).toEqual(['area_t'])
    expect(await found({ tag, hidden: ['f', 'c'] })).toEqual(['area_m', 'area_none', 'area_t'])
    expect(await found({ tag, gender: 'm', hidden: ['m'] })).toEqual([])
    const [all, women] = [await database.db.models.count(anyModel), await countOf({ gender: 'f' })]
    await model('area_f_later', { gender: 'f' })
    expect([await countOf({}), await countOf({ gender: 'f' })]).toEqual([all + 1, women + 1])
  })

  test('a tag is a whole one, counted once for each model that carries it', async () => {
    const tag = freshTag()
    await model('tagged_once', { tags: [tag, `${tag}-more`] })
    await model('tagged_twice', { tags: [tag, tag] })
    expect(await found({ tag })).toEqual(['tagged_once', 'tagged_twice'])
    expect(await found({ tag: `${tag}-more` })).toEqual(['tagged_once'])
    expect(await found({ tag: tag.slice(0, -1) })).toEqual([])
    expect((await database.db.models.keyCounts(anyModel)).get(tag)).toBe(2)
  })

  test('by a part of name, displayed name, tag or language, and never across two of them', async () => {
    const tag = freshTag()
    const words = { displayName: 'Zoë 100%_Éclair\\', languages: ['Norwegian', 'dutch'] }
    await model('text_one', { ...words, tags: [tag, 'storytelling'] })
    await model('text_two', { tags: [tag] })
    for (const text of ['ext_o', 'zoë 1', 'ZOE', 'éclair\\', 'eclair', '0%_é', 'ytell', 'norw', 'dut', 'oë'])
      expect([text, await found({ tag, text })]).toEqual([text, ['text_one']])
    for (const text of ['%', '_two', 'text_two', 'norwegiandutch', 'norwegian\ndutch', '\\%', 'a\0b', "'"])
      expect([text, await found({ tag, text })]).toEqual([
        text,
        text === '%' ? ['text_one'] : text.includes('two') ? ['text_two'] : [],
      ])
  })

  test('SEARCH-01 whatever is typed is a text: what is found holds it, and who holds it is found', async () => {
    const tag = freshTag()
    const texts = new Map<string, string>()
    const displayNames = [
      '"AND" NEAR(a*b)',
      'Ünïcödé ^ {} :x',
      "it's -OR+ \\",
      'naïve%_?[a-z]',
      'ÉÉÉ ßøł 日本語の名',
      'İI',
    ]
    for (const [n, displayName] of displayNames.entries()) {
      const { username } = await model(`property_${n}`, { displayName, tags: [tag] })
      texts.set(username, foldText([username, displayName, tag, 'en'].join('\n')))
    }
    const part = fc
      .tuple(fc.constantFrom(...displayNames), fc.nat({ max: 14 }), fc.nat({ max: 8 }))
      .map(([text, start, length]) => text.slice(start, start + length))
    const typed = fc.oneof(
      part,
      fc.string({ maxLength: 8 }),
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom(
        '"',
        '""',
        '*',
        'a*',
        '"a" OR "b"',
        'NEAR(',
        'text:a',
        '-a',
        '^a',
        "'",
        '\ud800',
        '%%%',
        '___',
      ),
    )
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const names = await found({ tag, text })
        if (text.includes('\0') || text.includes('\n')) expect(names).toEqual([])
        else if (Buffer.from(text).toString() === text)
          expect(names).toEqual(
            [...texts].filter(([, all]) => all.includes(foldText(text))).map(([name]) => name),
          )
      }),
      { numRuns: 300 },
    )
  })

  test.each(['', 'a\0b', "'; drop table people; --"])('nobody carries the tag %j', async (tag) => {
    expect(await namesOf({ tag })).toEqual([])
    expect(await countOf({ tag })).toBe(0)
  })

  test('FIND-03 by language, by region, by two tags, and by any of several', async () => {
    const [tag, other] = [freshTag(), freshTag()]
    await model('keyed_de', { tags: [tag], languages: ['german'], country: 'DE' })
    await model('keyed_ro', { tags: [tag, other], languages: ['romanian', 'english'], country: 'RO' })
    await model('keyed_us', { tags: [tag, other], languages: ['english'], country: 'US' })
    await model('keyed_none', { tags: [tag], languages: [] })
    const of = (...keys: (readonly string[])[]) => found({ keys: [[tag], ...keys] })
    expect(await of(['language:english'])).toEqual(['keyed_ro', 'keyed_us'])
    expect(await of(['language:english', 'language:german'])).toEqual(['keyed_de', 'keyed_ro', 'keyed_us'])
    expect(await of(['region:europe'])).toEqual(['keyed_de', 'keyed_ro'])
    expect(await of(['region:eastern-europe'], [other])).toEqual(['keyed_ro'])
    expect(await of(['region:usa', 'region:europe'], [other])).toEqual(['keyed_ro', 'keyed_us'])
    expect(await of(['language:klingon'])).toEqual([])
    expect(await of([''])).toEqual([])
    const counts = await database.db.models.keyCounts({ ...anyModel, keys: [[tag], [other]] })
    expect([counts.get('language:english'), counts.get('language:german'), counts.get(other)]).toEqual([
      2,
      undefined,
      2,
    ])
  })

  test('FIND-03 by studio, by role, since a time, and with a fan club', async () => {
    const tag = freshTag()
    const made = await model('more_studio', {
      tags: [tag],
      studioId: 77,
      roles: ['independent'],
      createdAt: NOON - 9,
    })
    await model('more_other', { tags: [tag], roles: ['independent_not'] })
    expect(await found({ tag, studioId: 77 })).toEqual(['more_studio'])
    expect(await found({ tag, role: 'independent' })).toEqual(['more_studio'])
    expect(await found({ tag, role: 'independent_n%' })).toEqual([])
    expect(await found({ tag, newSince: NOON })).toEqual(['more_other'])
    const club = {
      enabled: true,
      description: '',
      priceSupporter: 1,
      priceInsider: null,
      priceLegend: null,
    }
    await database.db.fanClub.setFields(made.id, club, NOON)
    expect(await found({ tag, hasFanClub: true })).toEqual(['more_studio'])
    expect(await database.db.models.fanClubs()).toContain(made.id)
    await database.db.fanClub.setFields(made.id, { ...club, enabled: false }, NOON)
    expect(await found({ tag, hasFanClub: true })).toEqual([])
  })

  test('FIND-04 ranks are made anew, by area, and leave out who is not seen from a place', async () => {
    const { follows, people, ranks, ratings, regions } = database.db
    const tag = freshTag()
    const [a, b, c] = [
      await model('rank_a', { tags: [tag], gender: 'f' }),
      await model('rank_b', { tags: [tag], gender: 'f' }),
      await model('rank_c', { tags: [tag], gender: 'm', createdAt: NOON + 5 }),
    ]
    const fans = await Promise.all([1, 2, 3].map(() => people.create(newPerson())))
    for (const [at, fan] of fans.entries()) {
      if (!fan.ok) throw new Error(fan.error)
      await ratings.put(b.id, fan.value.id, '2026-01-01', 'RATE_UP', NOON)
      if (at < 2) await follows.follow(fan.value.id, a.id, NOON - 40 * 86_400_000)
      if (at < 1) await ratings.put(a.id, fan.value.id, '2026-01-01', 'RATE_UP', NOON)
      if (at < 1) await follows.follow(fan.value.id, c.id, NOON)
      await ratings.put(c.id, fan.value.id, '2026-01-01', 'RATE_DOWN', NOON)
    }
    await ranks.rebuild(NOON)
    await ranks.rebuild(NOON)
    const ranked = async (...[kind, more]: [Parameters<typeof ranks.read>[0], Asked?]) =>
      (await ranks.read(kind, filtersOf({ tag, ...more }))).map(({ username }) => username)
    expect(await ranked('rating')).toEqual(['rank_b', 'rank_a', 'rank_c'])
    expect(await ranked('rating', { gender: 'f' })).toEqual(['rank_b', 'rank_a'])
    expect(await ranked('followers')).toEqual(['rank_a', 'rank_c'])
    expect(await ranked('rising')).toEqual(['rank_c'])
    expect((await ranked('newest'))[0]).toBe('rank_c')
    await regions.save(b.id, { blocked_countries: ['US'], blocked_states: [] })
    expect(await ranked('rating', { seenFrom: { places: ['US'], viewer: null } })).toEqual([
      'rank_a',
      'rank_c',
    ])
    expect(await ranked('rating', { seenFrom: { places: ['US'], viewer: b.id } })).toHaveLength(3)
  })

  test('whom somebody follows', async () => {
    const tag = freshTag()
    const viewer = await database.db.people.create(newPerson())
    if (!viewer.ok) throw new Error(viewer.error)
    const followedBy = viewer.value.id
    const [one, other] = [await model('followed_b', { tags: [tag], gender: 'f' }), await model('followed_a')]
    await model('followed_not', { tags: [tag] })
    for (const { id } of [one, other]) await database.db.follows.follow(followedBy, id, NOON)
    expect(await found({ followedBy })).toEqual(['followed_a', 'followed_b'])
    expect(await found({ followedBy, tag })).toEqual(['followed_b'])
    expect(await found({ followedBy, gender: 'f', text: 'd_b' })).toEqual(['followed_b'])
    expect(await database.db.models.keyCounts({ ...anyModel, followedBy })).toEqual(
      new Map([
        ['language:en', 2],
        [tag, 1],
      ]),
    )
    expect(await found({ followedBy: one.id })).toEqual([])
  })

  test('GEO-03 who blocks the place is left out there and in every count, but for themselves; lifted, they are back', async () => {
    const tag = freshTag()
    const [us, texas, both, free] = [
      await model('geo_us', { tags: [tag], gender: 'f' }),
      await model('geo_texas', { tags: [tag] }),
      await model('geo_both', { tags: [tag] }),
      await model('geo_free', { tags: [tag] }),
    ]
    const { regions } = database.db
    await regions.save(us.id, { blocked_countries: ['US', 'DE'], blocked_states: [] })
    await regions.save(texas.id, { blocked_countries: [], blocked_states: ['US-TX'] })
    await regions.save(both.id, { blocked_countries: ['US'], blocked_states: ['US-TX', 'US-CA'] })
    const from = (places: readonly string[], viewer: Person | null = null) =>
      found({ tag, seenFrom: { places, viewer: viewer?.id ?? null } })
    expect(await from(['RO'])).toHaveLength(4)
    expect(await from(['DE'])).toEqual(['geo_both', 'geo_free', 'geo_texas'])
    expect(await from(['US', 'US-CA'])).toEqual(['geo_free', 'geo_texas'])
    expect(await from(['US', 'US-TX'])).toEqual(['geo_free'])
    expect(await from(['US', 'US-TX'], us)).toEqual(['geo_free', 'geo_us'])
    expect(await from(['US', 'US-TX'], free)).toEqual(['geo_free'])
    const seenFrom = { places: ['US', 'US-TX'], viewer: us.id }
    expect(await found({ tag, gender: 'f', seenFrom })).toEqual(['geo_us'])
    expect(await found({ tag, hidden: ['f'], seenFrom })).toEqual(['geo_free'])
    expect(await found({ tag, text: 'geo_', seenFrom })).toEqual(['geo_free', 'geo_us'])
    await regions.save(both.id, { blocked_countries: [], blocked_states: ['US-TX'] })
    await regions.save(us.id, { blocked_countries: [], blocked_states: [] })
    expect(await from(['US', 'US-CA'])).toHaveLength(4)
    expect(await from(['US', 'US-TX'])).toEqual(['geo_free', 'geo_us'])
  })
})
