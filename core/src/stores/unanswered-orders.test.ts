import { describe, expect, test } from 'vitest'
import { isAnswered, REPEAT_WINDOW_MS } from '../client/repeat-until-decided.ts'
import { FakeClient } from './testing/fake-client.ts'

const TIP = 'POST /tip/mira'
const TICKET = 'POST /limited/mira/ticket'
const terms = { kind: 'ticket', show_id: 'show-1', price: 50, refund_minutes: 5 } as const
const failed = (error: string, status = 500) => ({ status, json: { status: 0, error } })

async function ordered() {
  const client = new FakeClient()
  await client.enter(await client.start())
  const { tip, toasts, room } = client.root
  const titles = () => toasts.toasts.map(({ title, content }) => [title.key, content?.key])
  client.http.on(TIP, failed('internal')).on(TICKET, failed('internal'))
  tip.setAmount(25)
  return { client, tip, toasts, titles, calls: room.shows.calls }
}

const tipNotice = ['toasts.tip_unanswered', 'toasts.tip_again']
const orderNotice = ['shows.unanswered', 'shows.unanswered_text']

describe('the notice of an order without an answer', () => {
  test('TOAST-07 stays, one for each order, until the same order is answered', async () => {
    const { client, tip, titles, calls } = await ordered()
    await tip.send('mira')
    await calls.buyTicket(terms)
    await tip.send('mira')
    await client.clock.pass(60_000)
    expect(titles()).toEqual([orderNotice, tipNotice])
    client.http.on(TIP, { json: { status: 1, transfer_id: 't1', tokens: 975 } })
    tip.setAmount(30)
    await tip.send('mira')
    expect(titles()).toEqual([orderNotice, tipNotice])
    tip.setAmount(25)
    await tip.send('mira')
    expect(titles()).toEqual([orderNotice])
    client.http.on(TICKET, failed('wrong_state', 409))
    await calls.buyTicket(terms)
    expect(titles()).toEqual([['errors.wrong_state', undefined]])
  })

  test('TOAST-07 a refusal before the order is looked up answers nothing', async () => {
    const { client, tip, titles } = await ordered()
    await tip.send('mira')
    client.http.on(TIP, failed('rate_limited', 429))
    await tip.send('mira')
    expect(titles()).toContainEqual(tipNotice)
    expect(isAnswered({ ok: false, error: { error: 'rate_limited', status: 429 } })).toBe(false)
  })

  test('TOAST-07 promises nothing for longer than the order keeps its key', async () => {
    const { client, tip, titles } = await ordered()
    await tip.send('mira')
    await client.clock.pass(REPEAT_WINDOW_MS / 2)
    await tip.send('mira')
    await client.clock.pass(REPEAT_WINDOW_MS / 2)
    expect(titles()).toEqual([['toasts.tip_unanswered', 'toasts.check_statement']])
  })

  test('TOAST-07 closed by its reader, it does not come again', async () => {
    const { client, tip, toasts, titles } = await ordered()
    await tip.send('mira')
    toasts.close(toasts.toasts[0]!.id)
    await client.clock.pass(REPEAT_WINDOW_MS)
    expect(titles()).toEqual([])
  })
})
