import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AccountId } from '@footlight/core/protocol'
import { LocalBus } from '@footlight/server/platform/cluster/local-bus'
import { type AddedTerm, compileTerms, type TermPolicy } from '@footlight/server/prohibited-terms/term-policy'
import { previewChange } from '@footlight/server/term-lists/preview-change'
import { followTerms } from '@footlight/server/term-lists/term-follower'
import type { TermListChange } from '@footlight/server/term-lists/term-list-repository'
import fc from 'fast-check'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const logger = pino({ level: 'silent' })
const fieldsOf = (term: string, more: Partial<AddedTerm> = {}): AddedTerm => ({
  ...{ language: 'en', kind: 'word', scope: 'everywhere', term },
  ...more,
})
const add = (term: string, more: Partial<AddedTerm> = {}): TermListChange => ({
  kind: 'add',
  fields: fieldsOf(term, more),
})

describeOnEachDatabase('prohibited terms', (database) => {
  let by: AccountId
  const lists = () => database.db.termListRepository
  const act = () => ({ by, at: NOON, reason: 'Somebody is called so.' })
  const change = async (what: TermListChange, seen?: number) =>
    lists().change(what, seen ?? (await lists().latest()), act())
  const termsOf = async (version: number) => (await lists().read(version)).map(({ term }) => term)
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

  beforeEach(async () => {
    if (by === undefined) {
      const made = await database.db.people.create(newPerson())
      if (!made.ok) throw new Error(made.error)
      by = made.value.id
    }
    if ((await lists().latest()) > 0) await change({ kind: 'restore', version: 0 })
  })

  test('SAFE-06 each change is a version, in the audit log with its reason; two from one version are one', async () => {
    const seen = await lists().latest()
    const both = await Promise.all([change(add('wombat'), seen), change(add('quokka'), seen)])
    expect(both.toSorted()).toEqual([seen + 1, 'conflict'])
    const [{ id, term } = { id: 0, term: '' }] = await lists().read(seen + 1)
    expect(await change({ kind: 'remove', id })).toBe(seen + 2)
    expect(await change({ kind: 'remove', id })).toBe('not_found')
    for (const wrong of [seen + 3, seen + 99])
      expect([await change({ kind: 'restore', version: wrong }), await lists().latest()]).toEqual([
        'not_found',
        seen + 2,
      ])
    expect(await change(add('numbat'), seen + 7)).toBe('conflict')
    expect(await lists().versions(2)).toMatchObject([
      { version: seen + 2, kind: 'remove', term: { term }, reason: 'Somebody is called so.', restored: null },
      {
        version: seen + 1,
        kind: 'add',
        term: { term, language: 'en', kind: 'word' },
        by: expect.any(String),
      },
    ])
  })

  test('SAFE-06 to bring back a version refuses exactly what that version refused, whatever came between', async () => {
    const words = ['wombat', 'quokka', 'numbat', 'dingo', 'combat']
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), at: fc.nat(4), exception: fc.boolean() }),
      fc.record({ do: fc.constant('remove' as const), at: fc.nat(4) }),
      fc.record({ do: fc.constant('restore' as const), at: fc.nat(9) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        const policies = new Map<number, TermPolicy>()
        const policyOf = async (version: number) => compileTerms(version, await lists().read(version))
        for (const each of steps) {
          const version = await lists().latest()
          policies.set(version, await policyOf(version))
          if (each.do === 'add')
            await change(add(words[each.at]!, { kind: each.exception ? 'exception' : 'part' }))
          else if (each.do === 'remove') {
            const there = await lists().read(version)
            const one = there[each.at % Math.max(1, there.length)]
            if (one !== undefined) await change({ kind: 'remove', id: one.id })
          } else await change({ kind: 'restore', version: Math.max(0, version - each.at) })
        }
        const said = words.flatMap((word) => [word, `a ${word}s`, `my${word}`])
        for (const [version, before] of policies) {
          const restored = await change({ kind: 'restore', version })
          const now = await policyOf(restored as number)
          for (const text of said)
            expect([text, now.find(text, 'label') !== null]).toEqual([
              text,
              before.find(text, 'label') !== null,
            ])
        }
      }),
      { numRuns: 8 },
    )
  }, 60_000)

  test('SAFE-07 every process refuses by the newest version: told at once, and within seconds where it was not', async () => {
    const clock = new ManualClock()
    const bus = new LocalBus(logger)
    const adopted: Record<string, TermPolicy> = {}
    let readings = 0
    const termListRepository = {
      latest: () => lists().latest(),
      read: (version: number) => {
        readings += 1
        return lists().read(version)
      },
    }
    const node = (name: string, on: LocalBus) =>
      followTerms({
        ...{ termListRepository, bus: on, clock, logger },
        adopt: (policy) => void (adopted[name] = policy),
      })
    const [writer, told, deaf] = [
      await node('writer', bus),
      await node('told', bus),
      await node('deaf', new LocalBus(logger)),
    ]
    const refuses = () => ['writer', 'told', 'deaf'].map((name) => adopted[name]!.find('a wombat', 'label'))
    const version = (await change(add('wombat'))) as number
    await writer.changed(version)
    await expect.poll(refuses).toEqual(['wombat', 'wombat', null])
    clock.advance(3_000)
    await expect.poll(refuses).toEqual(['wombat', 'wombat', 'wombat'])
    const before = readings
    clock.advance(30_000)
    await settle()
    // Each looks for a number alone, until there is another.
    expect(readings).toBe(before)
    for (const each of [writer, told, deaf]) each.close()
  })

  test('SAFE-08 counts add up by day, place and term, and are deleted by day', async () => {
    const refusals = database.db.termRefusals
    await refusals.add('2026-11-01', [{ term: 'wombat', place: 'chat', count: 2 }])
    await refusals.add('2026-11-02', [
      { term: 'wombat', place: 'chat', count: 3 },
      { term: 'wombat', place: 'name', count: 1 },
    ])
    await refusals.add('2026-11-02', [{ term: 'wombat', place: 'chat', count: 4 }])
    expect(await refusals.since('2026-11-01')).toEqual({
      lines: [
        { term: 'wombat', place: 'chat', count: 9 },
        { term: 'wombat', place: 'name', count: 1 },
      ],
      by_day: [
        { day: '2026-11-01', count: 2 },
        { day: '2026-11-02', count: 8 },
      ],
    })
    await refusals.removeBefore('2026-11-02')
    expect((await refusals.since('2026-11-01')).by_day).toEqual([{ day: '2026-11-02', count: 8 }])
  })

  test('SAFE-09 a preview counts the names, tags and subjects that a change would judge otherwise', async () => {
    const made = await database.db.people.create({
      ...newPerson(),
      ...{ username: 'wombat_fan', type: 'model', tags: ['wombats', 'numbat', 'tall'] },
    })
    if (!made.ok) throw new Error(made.error)
    const [now, then] = [
      compileTerms(1, [fieldsOf('numbat')]),
      compileTerms(2, [fieldsOf('wombat', { kind: 'part' })]),
    ]
    expect(await previewChange(database.db.labelRepository, now, then)).toEqual({
      names: { looked_at: expect.any(Number), refused: 1, freed: 0 },
      tags: { looked_at: expect.any(Number), refused: 1, freed: 1 },
      subjects: { looked_at: 0, refused: 0, freed: 0 },
      is_whole: true,
    })
    expect(await termsOf(await lists().latest())).toEqual([])
  })
})
