import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeStorage } from '../client/testing/fake-storage.ts'
import { currentUser, guestUser } from '../client/testing/fixtures.ts'
import { settle } from '../ports/testing/manual-clock.ts'
import { FakeClient } from './testing/fake-client.ts'

const CALL = 'POST /tip/mira'
const accepted = { json: { status: 1, transfer_id: 't1', tokens: 975 } }
const refused = (error: string) => ({ status: 422, json: { status: 0, error } })
/** What goes with a tip to the peer of a battle. */
const aside = { source_id: 'versus_peer', comment: '' }
const titles = (client: FakeClient) => client.root.toasts.toasts.map((toast) => toast.title.key)

const warn = vi.spyOn(console, 'warn')
beforeEach(() => void warn.mockClear())
// MobX warns of every change of state outside an action.
afterEach(() => expect(warn).not.toHaveBeenCalled())

describe('tip box', () => {
  test('TIPBOX-01 offers 25 and remembers what was tipped last', async () => {
    const client = new FakeClient()
    client.http.on(CALL, accepted)
    const { tip } = client.root
    expect(tip).toMatchObject({ amount: 25, canSend: true })
    tip.setAmount(40)
    tip.setComment('lovely')
    expect((await tip.send('mira', { source_id: 'tip_box' })).ok).toBe(true)
    expect(JSON.parse(client.http.to(CALL)[0]!.body!)).toEqual({
      amount: 40,
      comment: 'lovely',
      source_id: 'tip_box',
    })
    expect(tip).toMatchObject({ amount: 40, comment: '', isSending: false, error: null })
  })

  test('TIPBOX-02 takes the tokens off at once and sends one tip at a time', async () => {
    const client = new FakeClient(currentUser(1_000))
    client.http.on(CALL, accepted)
    const { tip } = client.root
    const first = tip.send('mira')
    expect(tip).toMatchObject({ isSending: true, canSend: false, balance: 975 })
    expect((await tip.send('mira')).ok).toBe(false)
    await first
    expect(client.http.to(CALL)).toHaveLength(1)
    expect(tip).toMatchObject({ balance: 975, canSend: true })
  })

  test('TIP-07 the next press after an unknown outcome is the same tip, one after a refusal another', async () => {
    const client = new FakeClient(currentUser(1_000))
    const { tip } = client.root
    tip.setComment('lovely')
    client.http.on(CALL, { status: 500, json: { status: 0, error: 'internal' } })
    await tip.send('mira')
    client.http.on(CALL, refused('tip_words_refused'))
    await tip.send('mira')
    await tip.send('mira')
    const [first, second, third] = client.http.to(CALL)
    expect(second).toMatchObject({ body: first!.body, headers: first!.headers })
    expect(third!.headers['idempotency-key']).not.toBe(first!.headers['idempotency-key'])
  })

  test('TIPBOX-02 gives them back when the tip is refused, and never takes them off twice', async () => {
    const client = new FakeClient(currentUser(1_000))
    const lobby = await client.start()
    client.http.on(CALL, () => {
      lobby.emit('v3.token.update', {
        username: 'anna',
        tokens: 975,
        token_change: -25,
        type: 'tip',
        cursor: 11,
      })
      expect(client.root.tip.balance).toBe(975)
      return accepted
    })
    await client.root.tip.send('mira')
    expect(client.root.tip.balance).toBe(975)
    client.http.on(CALL, refused('internal'))
    await client.root.tip.send('mira')
    expect(client.root.tip.balance).toBe(975)
  })

  test('VERSUS-19 tips somebody else with nothing of what the box holds', async () => {
    const client = new FakeClient(currentUser(1_000))
    client.http.on(CALL, accepted)
    client.http.on('POST /tip/nora', { json: { status: 1, transfer_id: 't2', tokens: 970 } })
    const { tip } = client.root
    const terms = { kind: 'menu_item', item_id: 'song', title: 'A song', price: 60 } as const
    tip.choose(terms)
    tip.setComment('for mira')
    tip.setStealth(true)
    expect((await tip.sendAside('nora', 30, aside)).ok).toBe(true)
    expect(client.http.to('POST /tip/nora').map(({ body }) => JSON.parse(body!))).toEqual([
      { amount: 30, source_id: 'versus_peer' },
    ])
    expect(client.http.to(CALL)).toHaveLength(0)
    expect(tip).toMatchObject({ amount: 60, terms, comment: 'for mira', isStealth: true, balance: 970 })
  })

  test('VERSUS-19 refuses a tip to somebody else as it does one of the box', async () => {
    const client = new FakeClient(currentUser(1_000))
    const { tip } = client.root
    expect(await tip.sendAside('nora', 1.5, aside)).toMatchObject({
      error: { error: 'invalid_value' },
    })
    expect(await tip.sendAside('', 30, aside)).toMatchObject({ error: { error: 'no_recipient' } })
    expect(client.http.to('POST /tip/nora')).toHaveLength(0)
    client.http.on('POST /tip/nora', refused('user_daily_limit'))
    const first = tip.sendAside('nora', 30, aside)
    expect((await tip.send('mira')).ok).toBe(false)
    await first
    expect(client.http.to(CALL)).toHaveLength(0)
    expect(tip).toMatchObject({ prompt: 'daily_limit', triedTokens: 30, balance: 1_000 })
  })

  test.each([0, -1, 1.5, 1e9, Number.NaN])('TIPBOX-03 does not send %d tokens', async (amount) => {
    const client = new FakeClient()
    client.root.tip.setAmount(amount)
    expect(client.root.tip.canSend).toBe(false)
    expect(await client.root.tip.send('mira')).toMatchObject({ ok: false, error: { error: 'invalid_value' } })
    expect(client.http.to(CALL)).toHaveLength(0)
  })

  test.each([
    ['not_enough_tokens', 'purchase'],
    ['postpay_card_fail', 'postpay'],
    ['over_daily_limit', 'postpay_verify'],
    ['user_daily_limit', 'daily_limit'],
    ['login_required', 'signup'],
  ])('TIPBOX-04 %s opens %s and says nothing else', async (error, prompt) => {
    const client = new FakeClient()
    client.http.on(CALL, refused(error))
    await client.root.tip.send('mira')
    expect(client.root.tip).toMatchObject({ error, prompt, isPurchaseOpen: prompt === 'purchase' })
    expect(titles(client)).toEqual([])
    client.root.tip.dismissPrompt()
    expect(client.root.tip.prompt).toBeNull()
  })

  test.each([
    ['tip_geo_block_sender', 'toasts.tipping_unavailable'],
    ['tip_geo_block_receiver', 'toasts.tipping_unavailable'],
    ['tip_self', 'errors.tip_self'],
    ['constructor', 'errors.constructor'],
  ])('TIPBOX-05 %s is told in a toast', async (error, title) => {
    const client = new FakeClient()
    client.http.on(CALL, refused(error))
    await client.root.tip.send('mira')
    expect(client.root.tip).toMatchObject({ error, prompt: null })
    expect(titles(client)).toEqual([title])
  })

  test.each([
    ['a guest', guestUser(), 'mira', 'login_required', 'signup'],
    [
      'somebody whose age is to be checked',
      currentUser(9, { ageVerification: { required: true } }),
      'mira',
      'age_verification_required',
      'verify_age',
    ],
    ['nobody to tip', currentUser(), null, 'no_recipient', null],
  ])('TIPBOX-06 asks nothing of the server for %s', async (_, user, recipient, error, prompt) => {
    const client = new FakeClient(user)
    expect(await client.root.tip.send(recipient)).toMatchObject({ ok: false, error: { error } })
    expect(client.root.tip.prompt).toBe(prompt)
    expect(client.http.to(CALL)).toHaveLength(0)
  })

  test('TIPBOX-07 says that it retries while the line is bad', async () => {
    const client = new FakeClient()
    let losses = 2
    client.http.on(CALL, () => (losses-- > 0 ? 'lost' : accepted))
    const sending = client.root.tip.send('mira')
    await settle()
    expect(client.root.tip).toMatchObject({ isSending: true, isRetrying: true })
    await client.clock.pass(1_500)
    expect((await sending).ok).toBe(true)
    expect(client.root.tip).toMatchObject({ isSending: false, isRetrying: false })
  })

  test('TIPBOX-08 an answer that never came is told as what it is', async () => {
    const client = new FakeClient()
    client.http.on(CALL, () => 'lost')
    const sending = client.root.tip.send('mira')
    await client.clock.pass(20_000)
    expect(await sending).toMatchObject({ ok: false, error: { error: 'network' } })
    expect(client.root.toasts.toasts.map((toast) => [toast.title.key, toast.content?.key])).toEqual([
      ['toasts.tip_unanswered', 'toasts.tip_again'],
    ])
  })

  test('TIP-05 a reloaded page finishes the tip of the last one and says so', async () => {
    const storage = new FakeStorage()
    const before = new FakeClient(currentUser(), storage)
    before.http.on(CALL, () => 'lost')
    void before.root.tip.send('mira')
    await settle()
    const after = new FakeClient(currentUser(), storage)
    after.http.on(CALL, accepted)
    await after.start()
    expect(after.http.to(CALL)[0]?.headers['idempotency-key']).toBe(
      before.http.to(CALL)[0]?.headers['idempotency-key'],
    )
    expect(titles(after)).toEqual(['toasts.tip_arrived'])
  })

  test('TIPBOX-09 an item of the menu goes with the tip, and another amount is for nothing in particular', async () => {
    const client = new FakeClient()
    client.http.on(CALL, accepted)
    const { tip } = client.root
    const wave = { kind: 'menu_item', item_id: 'wave', title: 'Wave', price: 15 } as const
    tip.choose(wave)
    await tip.send('mira')
    await tip.send('mira')
    tip.choose(wave)
    tip.setAmount(16)
    await tip.send('mira')
    expect(client.http.to(CALL).map((request) => JSON.parse(request.body!))).toEqual([
      { amount: 15, terms: wave },
      { amount: 15 },
      { amount: 16 },
    ])
  })

  test('TIPBOX-11 a tip goes in stealth once where that was chosen, and never for the crown', async () => {
    const client = new FakeClient()
    client.http.on(CALL, accepted)
    const { tip } = client.root
    tip.setStealth(true)
    await tip.send('mira')
    await tip.send('mira')
    const crown = { kind: 'koth', mode: 'single', price: 40 } as const
    tip.setStealth(true)
    tip.choose(crown)
    await tip.send('mira')
    expect(client.http.to(CALL).map((request) => JSON.parse(request.body!))).toEqual([
      { amount: 25, type: 'stealth' },
      { amount: 25 },
      { amount: 40, terms: crown },
    ])
  })

  test('TIPBOX-10 an item that costs more by now is shown, sent to nobody before it is accepted, and then goes under a new key', async () => {
    const client = new FakeClient()
    const wave = { kind: 'menu_item', item_id: 'wave', title: 'Wave', price: 15 } as const
    const dearer = { ...wave, price: 90 }
    client.http.on(CALL, { status: 409, json: { status: 0, error: 'offer_changed', terms: dearer } })
    const { tip } = client.root
    tip.choose(wave)
    expect((await tip.send('mira')).ok).toBe(false)
    expect(tip.changes).toEqual([{ field: 'price', from: 15, to: 90 }])
    expect([tip.amount, tip.balance, titles(client)]).toEqual([15, client.root.session.tokens, []])
    client.http.on(CALL, accepted)
    expect((await tip.send('mira')).ok).toBe(false)
    expect(client.http.to(CALL)).toHaveLength(1)
    tip.acceptChange(tip.changed!)
    expect([tip.amount, tip.changes]).toEqual([90, []])
    expect((await tip.send('mira')).ok).toBe(true)
    const [first, second] = client.http.to(CALL)
    expect(JSON.parse(second!.body!)).toEqual({ amount: 90, terms: dearer })
    expect(second!.headers['idempotency-key']).not.toBe(first!.headers['idempotency-key'])
  })
})
