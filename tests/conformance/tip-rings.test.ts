import { Writable } from 'node:stream'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { Person } from '@footlight/server/accounts/people-port'
import { watchTipRings } from '@footlight/server/tips/tip-rings/watch-tip-rings'
import pino from 'pino'
import { expect, test } from 'vitest'
import { fresh, gift, transfer } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

describeOnEachDatabase('tip rings', (database) => {
  async function person(more: Parameters<typeof newPerson>[0]): Promise<Person> {
    const created = await database.db.people.create(newPerson(more))
    if (!created.ok) throw new Error(created.error)
    return created.value
  }

  async function tip(from: Person, to: Person, tokens: number): Promise<void> {
    const { ledger } = database.db
    await ledger.execute(gift(`wallet:${from.id}`, tokens))
    const income = {
      from: [{ account: `wallet:${from.id}`, tokens }],
      model: `earnings:${to.id}`,
      studio: null,
      rates: { platform: 5_000, studio: 0, model: 5_000 },
    }
    expect(
      await ledger.execute({
        ...transfer('', '', 0),
        lines: [],
        income,
        movement: 'tip',
        memo: { from: from.id, to: to.id },
      }),
    ).toMatchObject({ ok: true })
  }

  /** Ids and names alone would be enough to find them; of what joins the two, only the word is told. */
  function logLines(): { readonly logger: pino.Logger; readonly lines: Record<string, unknown>[] } {
    const lines: Record<string, unknown>[] = []
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => (
        lines.push(JSON.parse(String(chunk)) as Record<string, unknown>), done()
      ),
    })
    return { logger: pino(stream), lines }
  }

  test('LEDGER-30 tokens between accounts of one person or one studio are reported, once, with their sum; others are not', async () => {
    const name = fresh('ring')
    const model = await person({ username: name, email: `${name}@example.org`, type: 'model', studioId: 4 })
    const [same, owner, fan] = [
      await person({ email: `${name}+fan@Example.org` }),
      await person({ studioId: 4 }),
      await person({ studioId: null }),
    ]
    await tip(same, model, 20)
    await tip(same, model, 30)
    await tip(owner, model, 7)
    await tip(fan, model, 1_000)
    const { logger, lines } = logLines()
    const deps = { ...database.db, clock: new ManualClock(), logger }
    const counts = await Promise.all([watchTipRings(deps), watchTipRings(deps)])
    expect(Math.max(...counts)).toBe(2)
    expect(
      lines.map(({ event, payer, model: to, relation, tokens }) => [event, payer, to, relation, tokens]),
    ).toEqual([
      ['tip_ring', same.id, model.id, 'same_person', 50],
      ['tip_ring', owner.id, model.id, 'same_studio', 7],
    ])
    expect(JSON.stringify(lines)).not.toContain('@')

    await tip(same, model, 5)
    expect(await watchTipRings(deps)).toBe(2)
    expect(lines.slice(2).map(({ tokens }) => tokens)).toEqual([5])
    expect(await watchTipRings(deps)).toBe(2)
    expect(lines).toHaveLength(3)
    expect(await database.db.tipRings.list()).toEqual([
      { payer: same.id, model: model.id, relation: 'same_person', tokens: 55 },
      { payer: owner.id, model: model.id, relation: 'same_studio', tokens: 7 },
    ])
  })
})
