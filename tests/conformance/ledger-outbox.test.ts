import type { LedgerCommand, OutboxEvent } from '@footlight/core/ports'
import { expect, test } from 'vitest'
import { fresh, gift, NOON, transfer } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

describeOnEachDatabase('the outbox', (database) => {
  const said = (topic: string, text: string, at = NOON): LedgerCommand => ({
    kind: 'announce',
    at,
    events: [{ topic, name: 'v3.chat.subject', payload: { subject: text } }],
  })

  test('LEDGER-16 events leave after the commit, in order, with growing cursors, and only those of what happened', async () => {
    const { ledger } = database.db
    const heard: OutboxEvent[] = []
    const stop = ledger.onCommitted((events) => heard.push(...events))
    const topic = `room:${fresh('r')}`
    const wallet = `wallet:${fresh('v')}`
    const tip = (tokens: number) =>
      transfer(wallet, 'platform', tokens, {
        events: [{ topic, name: 'v3.tip.received', payload: { tokens } }],
      })
    const before = await ledger.head()
    await Promise.all(
      [gift(wallet, 100), tip(10), tip(1_000), said(topic, 'hello'), tip(20)].map((command) =>
        ledger.execute(command),
      ),
    )
    stop()
    await ledger.execute(said(topic, 'unheard'))
    expect(heard.map((event) => event.payload)).toEqual([
      { tokens: 10, cursor: before + 1 },
      { subject: 'hello', cursor: before + 2 },
      { tokens: 20, cursor: before + 3 },
    ])
    expect(heard.map((event) => event.cursor)).toEqual([before + 1, before + 2, before + 3])
    expect(await ledger.eventsAfter([topic], before, 3)).toEqual(heard)
    expect(await ledger.head()).toBe(before + 4)
  })

  test('LEDGER-18 who comes back with a cursor gets the rest of the asked topics, oldest first, and no more than asked', async () => {
    const { ledger } = database.db
    const [mine, also, other] = [`room:${fresh('r')}`, `account:${fresh('v')}`, `room:${fresh('r')}`]
    const start = await ledger.head()
    for (const topic of [mine, other, also, mine, mine]) await ledger.execute(said(topic, topic))
    const all = await ledger.eventsAfter([mine, also], start, 10)
    expect(all.map((event) => event.topic)).toEqual([mine, also, mine, mine])
    expect(await ledger.eventsAfter([mine, also], all[1]?.cursor ?? 0, 1)).toEqual([all[2]])
    expect(await ledger.eventsAfter([mine, also], await ledger.head(), 10)).toEqual([])
    expect(await ledger.eventsAfter([], start, 10)).toEqual([])
    expect(await ledger.eventsAfter(['room:nobody'], 0, 10)).toEqual([])
  })

  test('FEED-01 each event names the one before it on its topic, told live or read again, within a batch and across them', async () => {
    const { ledger } = database.db
    const heard: OutboxEvent[] = []
    const stop = ledger.onCommitted((events) => heard.push(...events))
    const [mine, other] = [`room:${fresh('r')}`, `room:${fresh('r')}`]
    const start = await ledger.head()
    await Promise.all(
      [said(mine, 'a'), said(other, 'b'), said(mine, 'c')].map((each) => ledger.execute(each)),
    )
    await ledger.execute(said(other, 'd'))
    await ledger.execute(said(mine, 'e'))
    stop()
    const links = (events: readonly OutboxEvent[]) =>
      events.map(({ payload, cursor, previous }) => [payload['subject'], cursor - start, previous - start])
    const none = -start
    expect(links(heard)).toEqual([
      ['a', 1, none],
      ['b', 2, none],
      ['c', 3, 1],
      ['d', 4, 2],
      ['e', 5, 3],
    ])
    expect(await ledger.eventsAfter([mine, other], start, 10)).toEqual(heard)
    expect(links(await ledger.eventsAfter([mine], start + 1, 10))).toEqual([
      ['c', 3, 1],
      ['e', 5, 3],
    ])
  })

  test('LEDGER-17 a notice tells what can be spent now and what changed', async () => {
    const { ledger } = database.db
    const [wallet, topic] = [`wallet:${fresh('v')}`, `account:${fresh('v')}`]
    const notify = [{ account: wallet, topic, username: 'viewer', type: 'tip' }]
    await ledger.execute({ ...gift(wallet, 100), notify: [{ ...notify[0]!, type: 'gift' }] })
    await ledger.execute(transfer(wallet, 'platform', 25, { notify }))
    const [given, tipped] = await ledger.eventsAfter([topic], 0, 10)
    expect(given).toMatchObject({
      name: 'v3.token.update',
      payload: { username: 'viewer', tokens: 100, token_change: 100, type: 'gift' },
    })
    expect(tipped?.payload).toEqual({
      username: 'viewer',
      tokens: 75,
      token_change: -25,
      type: 'tip',
      cursor: tipped?.cursor,
    })
  })

  test('LEDGER-19 events older than seven days go, the head stays, and newer ones are still found', async () => {
    const { ledger } = database.db
    const topic = `room:${fresh('r')}`
    const now = NOON + 30 * DAY_MS
    for (const at of [now - 9 * DAY_MS, now - 8 * DAY_MS, now - 6 * DAY_MS])
      await ledger.execute(said(topic, 'x', at))
    const head = await ledger.head()
    expect(await ledger.pruneOutbox(now)).toBeGreaterThanOrEqual(2)
    expect(await ledger.pruneOutbox(now)).toBe(0)
    expect(await ledger.eventsAfter([topic], 0, 10)).toMatchObject([{ cursor: head }])
    expect(await ledger.pruneOutbox(now + 30 * DAY_MS)).toBe(1)
    expect(await ledger.eventsAfter([topic], 0, 10)).toEqual([])
    expect(await ledger.head()).toBe(head)
    await ledger.execute(said(topic, 'y', now))
    expect(await ledger.eventsAfter([topic], 0, 10)).toMatchObject([{ cursor: head + 1 }])
  })

  test('LEDGER-16 a listener that throws neither stops the others nor the ledger', async () => {
    const { ledger } = database.db
    const heard: OutboxEvent[] = []
    const stops = [
      ledger.onCommitted(() => {
        throw new Error('a listener of the test fails')
      }),
      ledger.onCommitted((events) => heard.push(...events)),
    ]
    expect(await ledger.execute(said(`room:${fresh('r')}`, 'x'))).toMatchObject({ ok: true })
    for (const stop of stops) stop()
    expect(heard).toHaveLength(1)
  })
})
