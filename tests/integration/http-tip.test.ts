import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, manyPeople, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
beforeAll(async () => {
  footlight = await startFootlight({
    limits: { ...manyPeople, tipsPerAccount: { countMax: 1_000, windowMs: 1_000 } },
  })
})
// Whatever a test did, the books add up.
afterEach(async () => expect((await footlight.server.ledger.reconcile()).problems).toEqual([]))
afterAll(() => footlight.stop())

describe('HTTP-09 a tip', () => {
  it('moves tokens, tells the room and both people, and stands in both statements', async () => {
    const [viewer, model] = [await footlight.newPerson('viewer', 1000), await footlight.login('demo_model')]
    const [room, own, owned] = [
      await footlight.room(footlight.guest(), 'demo_model'),
      await footlight.lobby(viewer),
      await footlight.lobby(model),
    ]
    const answer = await viewer.tip('demo_model', 101, { comment: '  bra\u0301vo  ' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      status: 1,
      transfer_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tokens: 899,
    })

    const announced = await room.next('v3.tip.received')
    expect(announced).toMatchObject({
      tokens: 101,
      receiver_name: 'demo_model',
      sender_name: viewer.username,
      comment: 'brávo',
      transfer_id: answer.body.transfer_id,
    })
    expect(await own.next('v3.token.update')).toMatchObject({
      username: viewer.username,
      tokens: 899,
      token_change: -101,
      type: 'tip',
    })
    const earned = await owned.next('v3.token.update')
    expect(earned).toMatchObject({ username: 'demo_model', type: 'tip' })

    const [spent] = (await viewer.get('/wallet/statement')).body.entries
    expect(spent).toMatchObject({
      id: answer.body.transfer_id,
      tokens: -101,
      balance: 899,
      counterparty: 'demo_model',
      reason: 'tip',
      comment: 'brávo',
      split: null,
    })
    const [gained] = (await model.get('/wallet/statement')).body.entries
    expect(gained).toMatchObject({
      tokens: earned.token_change,
      balance: earned.tokens,
      counterparty: viewer.username,
      reason: 'tip',
      comment: 'brávo',
    })
    expect(gained.split).toMatchObject({ gross: 101, model: gained.tokens })
    expect(gained.split.model + gained.split.studio + gained.split.platform).toBe(101)
    expect(gained.split.studio).toBeGreaterThan(0)
  })

  it.each([
    [0, 'too_small'],
    [-1, 'too_small'],
    [1.5, 'not_integer'],
    [1e9, 'too_large'],
    ['25', 'invalid'],
    [null, 'invalid'],
    [[], 'invalid'],
    [[25], 'invalid'],
    [{}, 'invalid'],
    [true, 'invalid'],
    [undefined, 'required'],
  ])('of %j is refused', async (amount, code) => {
    const viewer = await footlight.newPerson('viewer', 1000)
    const answer = await viewer.tip('demo_model', amount)
    expect([answer.status, answer.body.error, answer.body.fields]).toEqual([
      422,
      'invalid_value',
      { amount: code },
    ])
    expect(await viewer.tokens()).toBe(1000)
  })

  it.each(['1e400', '-1e400', 'NaN', '0x19', '25,0', '25.0000001'])(
    'of the JSON text %s is refused',
    async (amount) => {
      const viewer = await footlight.newPerson('viewer', 1000)
      const answer = await viewer.post('/tip/demo_model', undefined, {
        rawBody: `{"amount":${amount}}`,
        idempotencyKey: randomUUID(),
      })
      expect([400, 422]).toContain(answer.status)
      expect(await viewer.tokens()).toBe(1000)
    },
  )

  it.each([
    ['demo_viewer', 'demo_viewer', 422, 'tip_self'],
    ['demo_viewer', 'nobody_here', 404, 'user_not_found'],
    ['demo_viewer', '!!', 404, 'user_not_found'],
    ['demo_viewer', 'demo_viewer2', 404, 'user_not_found'],
    ['demo_model', 'demo_model2', 403, 'models_cannot_purchase'],
    ['demo_model', 'demo_model', 422, 'tip_self'],
    ['demo_broke', 'demo_model', 402, 'not_enough_tokens'],
  ])('from %s to %s: %i %s', async (sender, recipient, status, error) => {
    const answer = await (await footlight.login(sender)).tip(recipient, 25)
    expect([answer.status, answer.body.error]).toEqual([status, error])
  })

  it('the name of the recipient is taken in any case', async () => {
    expect((await (await footlight.newPerson('viewer', 1000)).tip('DEMO_Model', 1)).status).toBe(200)
  })

  it.each([
    ['line\nbreak', 'invalid'],
    ['\u202egnp.exe', 'invalid'],
    ['\u2066x', 'invalid'],
    ['nul\u0000', 'invalid'],
    ['\ud800', 'invalid'],
    [`z${'\u0301'.repeat(20)}`, 'invalid'],
    ['x'.repeat(201), 'too_long'],
    ['x'.repeat(900), 'too_long'],
    ['l0l1ta', 'prohibited'],
  ])('with the comment %j is refused', async (comment, code) => {
    const answer = await (await footlight.newPerson('viewer', 1000)).tip('demo_model', 25, { comment })
    expect([answer.status, answer.body.fields]).toEqual([422, { comment: code }])
  })

  it('counts the characters of a comment after NFC', async () => {
    const answer = await (await footlight.newPerson('viewer', 1000)).tip('demo_model', 25, {
      comment: 'e\u0301'.repeat(200),
    })
    expect(answer.status).toBe(200)
  })

  it('of somebody who is banned in the room is refused', async () => {
    const [viewer, model] = [await footlight.newPerson('viewer', 1000), await footlight.login('demo_model')]
    expect(
      (
        await model.post('/room/demo_model/moderate', {
          action: 'ban',
          target: viewer.username,
          reason: 'spam',
        })
      ).status,
    ).toBe(200)
    const answer = await viewer.tip('demo_model', 25)
    expect([answer.status, answer.body.error]).toEqual([403, 'banned'])
    expect((await viewer.tip('demo_model2', 25)).status).toBe(200)
  })

  it('above the own daily limit is refused, up to it it is not', async () => {
    const viewer = await footlight.newPerson('viewer', 1000)
    await viewer.post('/user/settings', { daily_limit: 60 })
    expect((await viewer.tip('demo_model', 50)).status).toBe(200)
    expect((await viewer.tip('demo_model2', 11)).body.error).toBe('user_daily_limit')
    expect((await viewer.tip('demo_model2', 10)).status).toBe(200)
    expect((await viewer.tip('demo_model2', 1)).body.error).toBe('user_daily_limit')
    await viewer.post('/user/settings', { daily_limit: null })
    expect((await viewer.tip('demo_model2', 1)).status).toBe(200)
  })
})

describe('HTTP-10 the safety key', () => {
  it.each([undefined, '', 'abc', '12345678-1234-1234-1234'])('%j is none', async (key) => {
    const viewer = await footlight.newPerson('viewer', 1000)
    const answer = await viewer.post(
      '/tip/demo_model',
      { amount: 25 },
      key === undefined ? {} : { idempotencyKey: key },
    )
    expect([answer.status, answer.body.error]).toEqual([400, 'idempotency_key_required'])
  })

  it('a repeat is answered as the first time, though its sender was banned meanwhile; a new tip is refused', async () => {
    const sender = await footlight.newPerson('viewer', 100)
    const idempotencyKey = randomUUID()
    const first = await sender.tip('demo_model', 25, { idempotencyKey })
    const moderator = await footlight.login('demo_moderator')
    await moderator.post('/room/demo_model/moderate', { action: 'ban', target: sender.username })
    const again = await sender.tip('demo_model', 25, { idempotencyKey })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await sender.tip('demo_model', 26, { idempotencyKey })).body.error).toBe('idempotency_conflict')
    expect((await sender.tip('demo_model', 25)).body.error).toBe('banned')
    expect(await sender.tokens()).toBe(75)
  })

  it('the same key and body gets the first answer again', async () => {
    const viewer = await footlight.newPerson('viewer', 1000)
    const idempotencyKey = randomUUID()
    const first = await viewer.tip('demo_model', 25, { idempotencyKey })
    await viewer.tip('demo_model', 30)
    expect((await viewer.tip('demo_model', 25, { idempotencyKey })).body).toEqual(first.body)
    expect(
      (
        await viewer.post('/tip/demo_model', undefined, {
          rawBody: '{ "amount" : 25 }',
          idempotencyKey: idempotencyKey.toUpperCase(),
        })
      ).body,
    ).toEqual(first.body)
    expect(await viewer.tokens()).toBe(945)
  })

  it.each([
    ['amount', '/tip/demo_model', { amount: 26 }],
    ['recipient', '/tip/demo_model2', { amount: 25 }],
    ['comment', '/tip/demo_model', { amount: 25, comment: 'hi' }],
    ['app data', '/tip/demo_model', { amount: 25, app_data: { level: 1 } }],
    ['unknown field', '/tip/demo_model', { amount: 25, extra: 1 }],
  ])('the same key with another %s is 409 and costs nothing', async (_what, path, body) => {
    const viewer = await footlight.newPerson('viewer', 1000)
    const idempotencyKey = randomUUID()
    await viewer.tip('demo_model', 25, { idempotencyKey })
    const answer = await viewer.post(path, body, { idempotencyKey })
    expect([answer.status, answer.body.error]).toEqual([409, 'idempotency_conflict'])
    expect(await viewer.tokens()).toBe(975)
  })

  it("nobody meets another's keys", async () => {
    const idempotencyKey = randomUUID()
    const [one, two] = [await footlight.newPerson('viewer', 1000), await footlight.newPerson('viewer', 1000)]
    await one.tip('demo_model', 25, { idempotencyKey })
    expect((await two.tip('demo_model', 30, { idempotencyKey })).body.tokens).toBe(970)
  })

  it('100 at once with one key: one effect, one answer', async () => {
    const viewer = await footlight.newPerson('viewer', 1000)
    const idempotencyKey = randomUUID()
    await viewer.csrf()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => viewer.tip('demo_model', 7, { idempotencyKey })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    expect(await viewer.tokens()).toBe(993)
  })

  it.each([
    [20, 422, 'invalid_value', { app_data: 'invalid' }],
    [5_000, 400, 'malformed', undefined],
  ])(
    'what is nested %i levels deep is refused, with nothing charged',
    async (levels, status, error, fields) => {
      const viewer = await footlight.newPerson('viewer', 1000)
      const deep = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
      const answer = await viewer.post('/tip/demo_model', undefined, {
        rawBody: `{"amount":25,"app_data":${deep}}`,
        idempotencyKey: randomUUID(),
      })
      expect([answer.status, answer.body.error, answer.body.fields]).toEqual([status, error, fields])
      expect(await viewer.tokens()).toBe(1000)
    },
  )
})

describe('HTTP-11 a balance is spent once', () => {
  it('200 tips at once from a balance for one: exactly one succeeds', async () => {
    const viewer = await footlight.newPerson('viewer', 1000)
    await viewer.tip('demo_model', 975)
    const answers = await Promise.all(Array.from({ length: 200 }, () => viewer.tip('demo_model', 25)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.error === 'not_enough_tokens')).toHaveLength(199)
    expect(await viewer.tokens()).toBe(0)
  })
})

it('DAILY-LIMIT-01 what counts towards the day and what is left of the limit are those of the books', async () => {
  const viewer = await footlight.newPerson('viewer', 500)
  expect(must(await viewer.get('/payment/daily-limit'))).toEqual({
    ...{ daily_limit: null, spent_today: 0, remaining: null },
  })
  must(await viewer.post('/user/settings', { daily_limit: 100 }))
  must(await viewer.tip('demo_model', 70))
  expect(must(await viewer.get('/payment/daily-limit'))).toEqual({
    ...{ daily_limit: 100, spent_today: 70, remaining: 30 },
  })
  expect((await viewer.tip('demo_model', 31)).body.error).toBe('user_daily_limit')
  must(await viewer.post('/user/settings', { daily_limit: 50 }))
  expect(must(await viewer.get('/payment/daily-limit')).remaining).toBe(0)
})
