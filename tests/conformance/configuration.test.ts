import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AccountId } from '@footlight/core/protocol'
import type { ConfigurationOrder } from '@footlight/server/configuration/configuration-repository'
import { CurrentConfig } from '@footlight/server/configuration/current-config'
import { LocalBus } from '@footlight/server/platform/cluster/local-bus'
import { readConfig } from '@footlight/server/platform/config'
import fc from 'fast-check'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const logger = pino({ level: 'silent' })
const reason = 'The law there has changed.'
const key = 'money.sale_blocked_countries' as const
const read = readConfig({}, '/')
if (!read.ok) throw new Error(read.error)
const config = read.value

describeOnEachDatabase('configuration', (database) => {
  let by: AccountId
  const stored = () => database.db.configurationRepository
  const newest = async () => (await stored().current()).find((each) => each.key === key)?.version ?? 0
  const change = async (order: Partial<ConfigurationOrder>) =>
    stored().change(
      { key, value: null, restored: null, seen: order.seen ?? (await newest()), ...order },
      { by, at: NOON, reason },
    )
  const node = (bus: LocalBus, clock = new ManualClock()) =>
    CurrentConfig.open({ configurationRepository: stored(), config, bus, clock, logger })

  beforeEach(async () => {
    if (by === undefined) {
      const made = await database.db.people.create(newPerson())
      if (!made.ok) throw new Error(made.error)
      by = made.value.id
    }
    await change({ value: null, restored: 0 })
  })

  test('CONFIG-05 of two changes from one version one is made, with its entry of the audit log', async () => {
    const seen = await newest()
    const both = await Promise.all([change({ seen, value: ['SE'] }), change({ seen, value: ['NO'] })])
    expect(both.toSorted()).toEqual([seen + 1, 'conflict'])
    const [{ value } = { value: null }] = await stored().history(key, seen + 2, 1)
    const audited = await database.db.auditLog.newest({ subjectId: key }, 1)
    expect(audited[0]).toMatchObject({ action: 'configuration.change', reason, actor: by })
    expect(JSON.parse(audited[0]!.details)).toEqual({
      ...{ version: seen + 1, before: null, after: JSON.stringify(value), restored: null },
    })
    // A version that nobody has written, the same value again, and what was seen before.
    expect(await change({ seen: seen + 7, value: ['FI'] })).toBe('conflict')
    expect(await change({ value })).toBe('unchanged')
    expect(await change({ seen, value: ['FI'] })).toBe('conflict')
    expect([await newest(), await database.db.auditLog.newest({ subjectId: key }, 1)]).toEqual([
      seen + 1,
      audited,
    ])
  })

  test('CONFIG-06 to bring back a version is a new one with its value, whatever came between, and nothing is lost', async () => {
    const country = fc.constantFrom('AT', 'BE', 'SE', 'NO')
    const step = fc.oneof(
      fc.record({ do: fc.constant('set' as const), value: fc.uniqueArray(country) }),
      fc.record({ do: fc.constant('restore' as const), back: fc.nat(5) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const bus = new LocalBus(logger)
        const current = await node(bus)
        try {
          for (const each of steps) {
            const seen = await newest()
            const before = await stored().history(key, Number.MAX_SAFE_INTEGER, 50)
            const version = each.do === 'restore' ? Math.max(0, seen - each.back) : null
            const value =
              each.do === 'set'
                ? each.value.toSorted()
                : version === 0
                  ? null
                  : (await stored().find(key, version!))!.value
            const made = await change({ value, restored: version })
            const now = (await stored().history(key, seen + 1, 1))[0]?.value ?? null
            expect(made).toBe(JSON.stringify(now) === JSON.stringify(value) ? 'unchanged' : seen + 1)
            const after = await stored().history(key, Number.MAX_SAFE_INTEGER, 51)
            expect(after.filter((old) => old.version <= seen).slice(0, 50)).toEqual(before)
            await current.changed()
            expect(current.saleBlockedCountries).toEqual(
              new Set((value as readonly string[] | null) ?? config.saleBlockedCountries),
            )
          }
        } finally {
          current.close()
        }
      }),
      { numRuns: 10 },
    )
  }, 60_000)

  test('CONFIG-03 every process works by the newest version: told at once, and within seconds where it was not', async () => {
    const clock = new ManualClock()
    const bus = new LocalBus(logger)
    const [writer, told, deaf] = [
      await node(bus, clock),
      await node(bus, clock),
      await node(new LocalBus(logger), clock),
    ]
    const blocked = () => [writer, told, deaf].map((each) => [...each.saleBlockedCountries].join())
    expect(blocked()).toEqual(['SE', 'SE', 'SE'])
    await change({ value: ['NO'] })
    await writer.changed()
    expect(writer.saleBlockedCountries).toEqual(new Set(['NO']))
    await expect.poll(blocked).toEqual(['NO', 'NO', 'SE'])
    clock.advance(3_000)
    await expect.poll(blocked).toEqual(['NO', 'NO', 'NO'])
    const late = await node(bus, clock)
    expect(late.saleBlockedCountries).toEqual(new Set(['NO']))
    for (const each of [writer, told, deaf, late]) each.close()
  })

  test('CONFIG-03 what does not hold leaves what held before, and a process does not begin with it', async () => {
    const bus = new LocalBus(logger)
    const current = await node(bus)
    const unknown = { ...{ value: 'x', restored: null, seen: 0 }, key: 'of.a.newer.release' }
    await stored().change(unknown as never, { by, at: NOON, reason })
    await current.changed()
    await change({ value: ['nowhere'] })
    await expect(current.changed()).rejects.toThrow(key)
    expect(current.saleBlockedCountries).toEqual(config.saleBlockedCountries)
    await expect(node(bus)).rejects.toThrow(key)
    await change({ value: ['NO'] })
    await current.changed()
    expect(current.saleBlockedCountries).toEqual(new Set(['NO']))
    current.close()
  })
})
