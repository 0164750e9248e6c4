import { guestUser } from '@footlight/core/client/testing/fixtures'
import { FakeClient } from '@footlight/core/stores/testing/fake-client'
import { describe, expect, it } from 'vitest'
import { AppActions } from './app-actions.ts'

function setUp(client = new FakeClient()) {
  return { client, actions: new AppActions(client.root, 'mira') }
}

describe('what a viewer does with apps', () => {
  it('PAGE-APPS-01 two presses scratch one field, and say what lay under it', async () => {
    const { client, actions } = setUp()
    client.http.on('POST /apps/mira/scratchoff/buy', {
      json: { status: 1, transfer_id: 't', tokens: 5, field: 3, prize: 'A song' },
    })
    const [first, second] = await Promise.all([
      actions.scratch({ kind: 'scratchoff', card_id: 'c', price: 5 }, 3),
      actions.scratch({ kind: 'scratchoff', card_id: 'c', price: 5 }, 3),
    ])
    expect(first).toMatchObject({ ok: true, value: { prize: 'A song' } })
    expect(second).toMatchObject({ ok: false, error: { error: 'conflict' } })
    expect(client.http.to('POST /apps/mira/scratchoff/buy')).toHaveLength(1)
    expect(actions.pending.size).toBe(0)
  })

  it('PAYCALL-06 an order with no known outcome keeps its key when the room is entered again', async () => {
    const { client, actions } = setUp()
    const call = 'POST /apps/mira/golden-ticket/buy'
    const terms = { kind: 'golden_ticket', round_id: 'r', price: 20 } as const
    client.http.on(call, { status: 500, json: { status: 0, error: 'internal' } })
    await actions.buyGoldenTicket(terms)
    await setUp(client).actions.buyGoldenTicket(terms)
    const keys = client.http.to(call).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('PAGE-APPS-02 too few tokens open the purchase, and a guest is asked to sign up', async () => {
    const { client, actions } = setUp()
    client.http.on('POST /tip-split/mira/join', {
      status: 402,
      json: { status: 0, error: 'not_enough_tokens', needed: 40 },
    })
    await actions.joinGroupTip({ kind: 'tip_split', split_id: 's', price: 40 })
    expect(client.root.room.shows.calls.prompt).toEqual({ prompt: 'purchase', needed: 40 })
    const guest = setUp(new FakeClient(guestUser()))
    await guest.actions.buyGoldenTicket({ kind: 'golden_ticket', round_id: 'r', price: 20 })
    expect(guest.client.root.room.shows.calls.prompt?.prompt).toBe('signup')
    expect(guest.client.http.to('POST /apps/mira/golden-ticket/buy')).toHaveLength(0)
  })
})
