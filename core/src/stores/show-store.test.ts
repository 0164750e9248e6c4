import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  currentShow,
  currentUser,
  guestUser,
  myParticipant,
  receipt,
  roomData,
  showState,
} from '../client/testing/fixtures.ts'
import { settle } from '../ports/testing/manual-clock.ts'
import type { ServerEvent } from '../protocol/events.ts'
import type { SpyTerms } from '../protocol/offer-terms.ts'
import { defaultPerformerSettings } from '../protocol/performer.ts'
import { privateOffer, spyOffer } from '../rules/offers/show-offers.ts'
import { FakeClient } from './testing/fake-client.ts'

async function joined(client = new FakeClient()) {
  const server = await client.enter(await client.start())
  const { room, toasts } = client.root
  server.emit('v3.show.state', showState())
  const lines = () =>
    room.messages.entries.flatMap((entry) =>
      entry.kind === 'show' ? [`${entry.show} ${entry.what} ${entry.reason ?? ''}`.trim()] : [],
    )
  const titles = () => toasts.toasts.map((toast) => toast.title.key)
  return { client, server, room, shows: room.shows, lines, titles }
}

const tick = (overrides: Partial<ServerEvent<'v3.private.tick'>> = {}): ServerEvent<'v3.private.tick'> => ({
  show_id: 'show-1',
  kind: 'private',
  username: 'anna',
  tokens: 5,
  seconds: 10,
  seconds_left: 590,
  prepaid_seconds_left: 50,
  ...overrides,
})
const end = (overrides: Partial<ServerEvent<'v3.private.end'>> = {}): ServerEvent<'v3.private.end'> => ({
  show_id: 'show-1',
  username: 'anna',
  reason: 'user_ended',
  tokens: 30,
  seconds: 60,
  refund: 30,
  ...overrides,
})

const warn = vi.spyOn(console, 'warn')
beforeEach(() => void warn.mockClear())
// MobX warns of every change of state outside an action.
afterEach(() => expect(warn).not.toHaveBeenCalled())

describe('what one has a part in', () => {
  test.each([
    ['public', showState({ current: currentShow() })],
    ['private', showState({ current: currentShow(), mine: [myParticipant()] })],
    ['spy', showState({ current: currentShow(), mine: [myParticipant({ role: 'spy' })] })],
    [
      'limited',
      showState({
        current: currentShow({ kind: 'group' }),
        mine: [myParticipant({ kind: 'group', role: 'group' })],
      }),
    ],
    [
      'limited',
      showState({
        current: currentShow({ kind: 'limited' }),
        mine: [myParticipant({ kind: 'limited', role: 'ticket', price_per_minute: null })],
      }),
    ],
    [
      'public',
      showState({
        current: currentShow({ kind: 'limited', phase: 'open' }),
        mine: [myParticipant({ kind: 'limited', role: 'ticket', phase: 'open' })],
      }),
    ],
    ['public', showState({ mine: [myParticipant({ kind: 'recording', show_id: 'other' })] })],
    [
      'private',
      showState({ current: currentShow(), performer: { requests: [], participants: [], tokens: 0 } }),
    ],
  ])('SHOWVIEW-01 the mode is %s', async (mode, state) => {
    const { server, room } = await joined()
    server.emit('v3.show.state', state)
    expect(room.mode).toBe(mode)
  })

  test('SHOWVIEW-02 a page that was rendered in a show knows it before its socket opens, and counts nothing yet', () => {
    const client = new FakeClient()
    client.root.room.hydrate({
      ...roomData(),
      shows: showState({ current: currentShow(), mine: [myParticipant()] }),
    })
    expect(client.root.room.mode).toBe('private')
    expect(client.clock.pending).toBe(0)
  })

  test('SHOWVIEW-03 leaving the room, or becoming somebody else, takes nothing of it along and stops every clock', async () => {
    const { client, server, room, shows, titles } = await joined()
    server.emit('v3.show.state', showState({ current: currentShow(), mine: [myParticipant()] }))
    room.leave()
    await settle()
    expect(shows).toMatchObject({ mode: 'public', currentShow: null, settings: null })
    expect(shows.participants.all).toHaveLength(0)
    expect(client.http.to('GET /receipts/show-1')).toHaveLength(0)
    expect(titles()).toEqual([])
  })
})

describe('the clock of a participant', () => {
  test('SHOWVIEW-04 runs on by the second and is put right by every tick', async () => {
    const { client, server, shows } = await joined()
    server.emit(
      'v3.show.state',
      showState({
        current: currentShow(),
        mine: [myParticipant({ seconds: 3, tokens_spent: 1, seconds_left: 597 })],
      }),
    )
    const participant = shows.ownParticipant!
    await client.clock.pass(5_000)
    expect(participant).toMatchObject({ seconds: 8, secondsLeft: 592, tokensSpent: 4 })
    server.emit('v3.private.tick', tick())
    expect(shows.ownParticipant).toBe(participant)
    expect(participant).toMatchObject({ seconds: 10, secondsLeft: 590, tokensSpent: 5 })
    await client.clock.pass(2_000)
    expect(participant).toMatchObject({ seconds: 12, secondsLeft: 588, tokensSpent: 6 })
  })

  test('SHOWVIEW-05 stands still in a pause and through a free preview', async () => {
    const { client, server, shows } = await joined()
    server.emit(
      'v3.show.state',
      showState({ current: currentShow(), mine: [myParticipant({ is_paused: true })] }),
    )
    await client.clock.pass(4_000)
    expect(shows.ownParticipant).toMatchObject({ seconds: 0, tokensSpent: 0 })
    const free_until = client.clock.now() + 3_000
    server.emit(
      'v3.show.state',
      showState({
        current: currentShow(),
        mine: [myParticipant({ role: 'spy', price_per_minute: 60, free_until })],
      }),
    )
    await client.clock.pass(2_000)
    expect(shows.ownParticipant).toMatchObject({ seconds: 0, tokensSpent: 0, freeSeconds: 1 })
    await client.clock.pass(3_000)
    expect(shows.ownParticipant).toMatchObject({ seconds: 2, tokensSpent: 2, freeSeconds: 0 })
  })

  test('SHOWVIEW-06 warns once when a minute is left, and once more after a refill', async () => {
    const { client, server, shows } = await joined()
    server.emit(
      'v3.show.state',
      showState({ current: currentShow(), mine: [myParticipant({ seconds_left: 62 })] }),
    )
    await client.clock.pass(1_000)
    expect(shows.participants.lowTime).toBeNull()
    await client.clock.pass(1_000)
    expect(shows.participants.lowTime?.secondsLeft).toBe(60)
    shows.participants.dismissLowTime()
    server.emit('v3.private.tick', tick({ seconds_left: 55 }))
    await client.clock.pass(5_000)
    expect(shows.participants.lowTime).toBeNull()
    server
      .emit('v3.private.tick', tick({ seconds_left: 300 }))
      .emit('v3.private.tick', tick({ seconds_left: 59 }))
    expect(shows.participants.lowTime?.secondsLeft).toBe(59)
  })

  test("SHOWVIEW-07 counts down to the server's times although this device's clock is wrong", async () => {
    const { client, server, shows } = await joined()
    const serverNow = client.clock.now() - 50_000
    client.http.on('POST /private/mira/request', () => {
      server.emit(
        'v3.show.state',
        showState({
          mine: [myParticipant({ show_id: 'r1', phase: 'open', expires_at: serverNow + 120_000 })],
        }),
      )
      return { json: { status: 1, request_id: 'r1', expires_in: 120 } }
    })
    await shows.calls.request({ terms: privateTerms, cam2cam: true })
    expect(shows.request?.answerSeconds).toBe(120)
    await client.clock.pass(30_000)
    expect(shows.request?.answerSeconds).toBe(90)
  })

  test('SHOWVIEW-08 ticks of the audience reach the console of the performer', async () => {
    const { server, shows } = await joined(
      new FakeClient(currentUser(0, { username: 'mira', type: 'model' })),
    )
    const participant = {
      username: 'anna',
      role: 'payer',
      kind: 'private',
      show_id: 'show-1',
      price_per_minute: 60,
      tokens: 0,
      seconds: 0,
      seconds_left: 600,
      is_paused: false,
      cam2cam: false,
    } as const
    server.emit(
      'v3.show.state',
      showState({
        current: currentShow(),
        performer: { requests: [], participants: [participant], tokens: 0 },
      }),
    )
    server.emit('v3.private.tick', tick())
    expect(shows.state.performer).toMatchObject({
      tokens: 5,
      participants: [{ username: 'anna', tokens: 5, seconds: 10, seconds_left: 590 }],
    })
  })
})

describe('how a show ends', () => {
  test('SHOWVIEW-09 my private: its receipt once, however many ways tell of it, with the rating in it', async () => {
    const { client, server, shows, lines } = await joined()
    server.emit('v3.show.state', showState({ current: currentShow(), mine: [myParticipant()] }))
    client.http.on('GET /receipts/show-1', { json: receipt() })
    client.http.on('POST /private/mira/end', () => {
      server.emit('v3.private.end', end()).emit('v3.show.state', showState())
      return { json: receipt() }
    })
    await shows.calls.endPrivate()
    await settle()
    expect(client.http.to('GET /receipts/show-1')).toHaveLength(1)
    expect(shows.ending.receipts).toMatchObject([{ show_id: 'show-1', tokens: 30, refund: 30 }])
    expect(lines()).toEqual(['private started', 'private ended user_ended'])
    expect(shows.ending.mayRate('show-1')).toBe(true)
    shows.ending.read()
    expect([shows.ending.receipt, shows.ending.mayRate('show-1')]).toEqual([null, false])
  })

  test('SHOWVIEW-10 a ticket show: rated only where the server says so', async () => {
    const { client, server, shows, lines } = await joined()
    client.http.on('GET /receipts/show-1', { json: receipt({ kind: 'limited' }) })
    const settled = {
      show_id: 'show-1',
      kind: 'limited',
      username: 'anna',
      reason: 'model_ended',
      tokens: 0,
      refund: 50,
      may_rate: false,
    } as const
    server.emit(
      'v3.show.state',
      showState({
        current: currentShow({ kind: 'limited', phase: 'open', message: 'Songs' }),
        mine: [myParticipant({ kind: 'limited', role: 'ticket', phase: 'open' })],
      }),
    )
    server.emit('v3.limited.started', { show_id: 'show-1', kind: 'limited' })
    server
      .emit('v3.limited.end', { show_id: 'show-1', kind: 'limited', reason: 'model_ended' })
      .emit('v3.limited.settled', settled)
      .emit('v3.show.state', showState())
    await settle()
    expect(lines()).toEqual(['limited announced', 'limited started', 'limited ended model_ended'])
    expect(shows.ending.receipts).toHaveLength(1)
    expect(shows.ending.mayRate('show-1')).toBe(false)
    shows.ending.read()
  })

  test('SHOWVIEW-11 spying: ends without a rating, and a second time has its own receipt', async () => {
    const { client, server, shows, lines } = await joined()
    client.http.on('GET /receipts/show-1', { json: receipt() })
    for (const cursor of [20, 22]) {
      server.emit(
        'v3.show.state',
        showState({ current: currentShow(), mine: [myParticipant({ role: 'spy' })] }),
      )
      server.emit('v3.spy.started', {
        show_id: 'show-1',
        username: 'anna',
        cost_per_minute: 12,
        free_until: null,
        cursor,
      })
      server.emit('v3.show.state', showState({ current: currentShow() }))
      server.emit('v3.spy.end', {
        show_id: 'show-1',
        username: 'anna',
        reason: 'out_of_tokens',
        tokens: 30,
        seconds: 60,
        cursor: cursor + 1,
      })
      await settle()
      expect(shows.ending.receipts).toHaveLength(1)
      expect(shows.ending.mayRate('show-1')).toBe(false)
      shows.ending.read()
    }
    expect(lines().filter((line) => line.startsWith('spy ended'))).toHaveLength(2)
  })

  test('SHOWVIEW-12 a private of others: the room reads that it began and ended, not why', async () => {
    const { server, lines } = await joined()
    server
      .emit('v3.show.state', showState({ current: currentShow() }))
      .emit('v3.show.state', showState({ current: currentShow() }))
      .emit('v3.show.state', showState())
    expect(lines()).toEqual(['private started', 'private ended'])
  })

  test('SHOWVIEW-13 what was on when one came in is no news', async () => {
    const client = new FakeClient()
    const server = await client.enter(await client.start())
    server.emit('v3.show.state', showState({ current: currentShow() }))
    expect(client.root.room.messages.entries).toHaveLength(0)
  })

  test('SHOWVIEW-14 a receipt that cannot be fetched is told as being in the statement', async () => {
    const { server, titles } = await joined()
    server
      .emit('v3.show.state', showState({ current: currentShow(), mine: [myParticipant()] }))
      .emit('v3.show.state', showState())
    await settle()
    expect(titles()).toEqual(['shows.ended_without_receipt'])
  })

  test.each([
    ['v3.private.declined', 'shows.request_declined'],
    ['v3.private.expired', 'shows.request_expired'],
  ] as const)('SHOWVIEW-15 %s is told to the one who asked, without a receipt', async (name, title) => {
    const { client, server, shows, titles } = await joined()
    server.emit(
      'v3.show.state',
      showState({ mine: [myParticipant({ show_id: 'r1', phase: 'open', expires_at: 1 })] }),
    )
    server
      .emit(name, { request_id: 'r1', kind: 'private', username: 'anna' })
      .emit(name, { request_id: 'r2', kind: 'private', username: 'bob' })
      .emit('v3.show.state', showState())
    await settle()
    expect(titles()).toEqual([title])
    expect(shows.request).toBeNull()
    expect(client.http.to('GET /receipts/r1')).toHaveLength(0)
  })
})

describe('what one may ask for', () => {
  test.each([
    ['offline', 'offline', showState(), []],
    ['nothing on', 'online', showState(), ['private', 'reserve']],
    ['asked already', 'online', showState({ mine: [myParticipant({ phase: 'open' })] }), ['reserve']],
    ['a private on', 'private', showState({ current: currentShow() }), ['spy']],
    ['an exclusive one', 'private', showState({ current: currentShow({ is_exclusive: true }) }), []],
    [
      'a private that nobody may spy on',
      'private',
      showState({ current: currentShow({ spy_price_per_minute: null }) }),
      [],
    ],
    [
      'spying already',
      'private',
      showState({ current: currentShow(), mine: [myParticipant({ role: 'spy' })] }),
      [],
    ],
    [
      'a ticket show announced',
      'online',
      showState({ current: currentShow({ kind: 'limited', phase: 'open' }) }),
      ['ticket'],
    ],
    ['a ticket show, late', 'limited', showState({ current: currentShow({ kind: 'limited' }) }), ['ticket']],
    [
      'a ticket held, its recording for sale',
      'limited',
      showState({
        current: currentShow({ kind: 'limited', recording_price: 20 }),
        mine: [myParticipant({ kind: 'limited', role: 'ticket' })],
      }),
      ['ticketRecording'],
    ],
    [
      'the recording bought',
      'limited',
      showState({
        current: currentShow({ kind: 'limited', recording_price: 20 }),
        mine: [myParticipant({ kind: 'limited', role: 'ticket', has_recording: true })],
      }),
      [],
    ],
    [
      'a group show that gathers people',
      'online',
      showState({ current: currentShow({ kind: 'group', phase: 'open' }) }),
      ['private', 'reserve'],
    ],
    [
      'a goal',
      'online',
      showState({
        current: currentShow({ kind: 'goal', phase: 'open' }),
        mine: [myParticipant({ kind: 'goal', role: 'pledge', phase: 'open' })],
      }),
      ['pledge'],
    ],
  ] as const)('SHOWVIEW-16 %s', async (_, status, state, expected) => {
    const { server, room } = await joined()
    server.emit('v3.chat.update', { status, is_exclusive: false }).emit('v3.show.state', state)
    const open = Object.entries(room.offers!).flatMap(([name, isOpen]) => (isOpen ? [name] : []))
    expect(open).toEqual(expected)
  })
})

describe('what one may ask for follows the room', () => {
  test('SHOWVIEW-16 a camera that becomes a voyeur camera offers no private and no group from then on', async () => {
    const { server, room } = await joined()
    const modes = { isStandby: false, hasCamPassword: false, isVoyeur: true, voyeurKind: 'kitchen' } as const
    server.emit('v3.room.modes', modes)
    expect(room.offers).toMatchObject({ private: false, reserve: false })
    server.emit('v3.room.modes', { ...modes, isVoyeur: false, voyeurKind: null })
    expect(room.offers).toMatchObject({ private: true, reserve: true })
  })

  test.each([
    ['a tournament', 'cup', false],
    ['nothing but itself', null, true],
  ])(
    'SHOWVIEW-16 during a battle that counts for %s a private is offered: %s',
    async (_, tournament_id, offered) => {
      const { server, room } = await joined()
      const side = (username: string) => ({ username, tokens: 0, tips: 0, top: [] })
      const battle = {
        versus_id: 'b1',
        minutes: 5,
        tournament_id,
        started_at: 0,
        ends_at: 300_000,
        room: side('mira'),
        peer: side('bella'),
      }
      server.emit('v3.versus.state', { battle, last: null, tournament: null })
      expect(room.offers?.private).toBe(offered)
    },
  )

  test.each([
    ['spying while the performer’s connection is down', showState({ current: currentShow() }), 'spy'],
    [
      'a reservation in a group that gathers while the performer’s connection is down',
      showState({ current: currentShow({ kind: 'group', phase: 'open' }) }),
      'reserve',
    ],
  ] as const)('SHOWVIEW-16 not offered: %s', async (_, state, name) => {
    const { server, room } = await joined()
    server
      .emit('v3.chat.update', { status: 'reconnecting', is_exclusive: false })
      .emit('v3.show.state', state)
    expect(room.offers?.[name]).toBe(false)
  })

  test('SHOWVIEW-16 a pledge grows until the show runs', async () => {
    const { server, room } = await joined()
    const goal = (phase: 'open' | 'running') =>
      showState({
        current: currentShow({ kind: 'goal', phase }),
        mine: [myParticipant({ kind: 'goal', role: 'pledge', phase })],
      })
    server.emit('v3.show.state', goal('open'))
    expect(room.offers?.pledge).toBe(true)
    server
      .emit('v3.chat.update', { status: 'limited', is_exclusive: false })
      .emit('v3.show.state', goal('running'))
    expect(room.offers?.pledge).toBe(false)
  })

  test('SHOWVIEW-17 a model and the owner are offered nothing', async () => {
    const { room } = await joined(new FakeClient(currentUser(9, { type: 'model' })))
    expect(room.offers).toBeNull()
  })
})

const privateTerms = privateOffer(defaultPerformerSettings, 0, false)
const spyTerms = { kind: 'spy', show_id: 'show-1', price_per_minute: 12, startup_tip: 0 } as const
const ticketTerms = { kind: 'ticket', show_id: 'show-1', price: 50, refund_minutes: 5 } as const
const groupTerms = { kind: 'group', price_per_minute: 12, threshold: 3, is_running: false } as const
const pledgeTerms = { kind: 'pledge', show_id: 'show-1', target: 400, refund_minutes: 5 } as const

describe('calls', () => {
  test('SHOWCALL-01 an impatient second press sends nothing and says nothing', async () => {
    const { client, shows, titles } = await joined()
    client.http.on('POST /video/spy/mira', {
      json: { status: 1, message: '', cost_per_minute: 12, show_id: 'show-1' },
    })
    const first = shows.calls.startSpying(spyTerms)
    expect(shows.calls.pending.has('spy')).toBe(true)
    expect((await shows.calls.startSpying(spyTerms)).ok).toBe(false)
    expect((await first).ok).toBe(true)
    expect(client.http.to('POST /video/spy/mira')).toHaveLength(1)
    expect(shows.calls.pending.size).toBe(0)
    expect(titles()).toEqual([])
  })

  test('SHOW-28 whether this viewer spies for free comes with the room, and a refusal says so anew', async () => {
    const { client, shows, room } = await joined()
    const data = roomData()
    expect(shows.isFan).toBe(false)
    room.hydrate({ ...data, viewer: { ...data.viewer, isFan: true } })
    expect(shows.isFan).toBe(true)
    const free = { ...spyTerms, price_per_minute: 0 }
    expect([spyOffer(currentShow(), shows.isFan), spyOffer(currentShow(), false)]).toEqual([free, spyTerms])
    const refuse = (terms: SpyTerms) =>
      client.http.on('POST /video/spy/mira', {
        status: 409,
        json: { status: 0, error: 'offer_changed', terms },
      })
    refuse(spyTerms)
    await shows.calls.startSpying(free)
    expect(shows.isFan).toBe(false)
    refuse(free)
    await shows.calls.startSpying(spyTerms)
    expect(shows.isFan).toBe(true)
    room.leave()
    expect(shows.isFan).toBe(false)
  })

  type Calls = FakeClient['root']['room']['shows']['calls']
  test.each<[string, (calls: Calls) => Promise<unknown>]>([
    ['POST /private/mira/request', (calls) => calls.request({ terms: privateTerms })],
    ['POST /video/spy/mira', (calls) => calls.startSpying(spyTerms)],
    ['POST /limited/mira/ticket', (calls) => calls.buyTicket(ticketTerms)],
    ['POST /group/mira/reserve', (calls) => calls.reserve(groupTerms)],
    ['POST /goal/mira/pledge', (calls) => calls.pledge(pledgeTerms, 10)],
  ])('PAYCALL-05 %s keeps its key while nobody knows whether it was carried out', async (call, press) => {
    const { client, shows, titles } = await joined()
    client.http.on(call, { status: 500, json: { status: 0, error: 'internal' } })
    await press(shows.calls)
    expect(titles()).toEqual(['shows.unanswered'])
    client.http.on(call, { status: 409, json: { status: 0, error: 'wrong_state' } })
    await press(shows.calls)
    await press(shows.calls)
    const [first, second, third] = client.http.to(call).map(({ headers }) => headers['idempotency-key'])
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('SHOWCALL-02 too few tokens open the purchase, with what it would have taken', async () => {
    const { client, shows, titles } = await joined()
    client.http.on('POST /limited/mira/ticket', {
      status: 402,
      json: { status: 0, error: 'not_enough_tokens', needed: 80 },
    })
    expect((await shows.calls.buyTicket(ticketTerms)).ok).toBe(false)
    expect(shows.calls.prompt).toEqual({ prompt: 'purchase', needed: 80 })
    expect(titles()).toEqual([])
  })

  test('SHOWCALL-03 a guest is asked to sign up, and the server is asked nothing', async () => {
    const { client, shows } = await joined(new FakeClient(guestUser()))
    await shows.calls.request({ terms: privateTerms })
    expect(shows.calls.prompt).toEqual({ prompt: 'signup', needed: null })
    expect(client.http.to('POST /private/mira/request')).toHaveLength(0)
  })

  test('SHOWCALL-04 a wrong state says which, and the state is asked for again', async () => {
    const { client, shows } = await joined()
    client.http.on('POST /group/mira/reserve', {
      status: 409,
      json: { status: 0, error: 'wrong_state', state: 'private' },
    })
    client.http.on('GET /shows/mira', { json: showState({ current: currentShow() }) })
    await shows.calls.reserve(groupTerms)
    expect(client.root.toasts.toasts.map(({ title, content }) => [title.key, content?.key])).toEqual([
      ['errors.wrong_state', 'shows.why.private'],
    ])
    expect(shows.currentShow?.show_id).toBe('show-1')
  })

  test('SHOWCALL-05 the state of an answer is taken, unless the socket has said something newer meanwhile', async () => {
    const { client, server, shows } = await joined()
    const old = showState({ current: currentShow({ kind: 'goal', phase: 'open', reached: 10 }) })
    client.http.on('POST /goal/mira/pledge', { json: { status: 1, show_id: 'show-1', state: old } })
    await shows.calls.pledge(pledgeTerms, 10)
    expect(shows.currentShow?.reached).toBe(10)
    client.http.on('POST /goal/mira/pledge', () => {
      server.emit(
        'v3.show.state',
        showState({ current: currentShow({ kind: 'goal', phase: 'open', reached: 99 }) }),
      )
      return { json: { status: 1, show_id: 'show-1', state: old } }
    })
    await shows.calls.pledge(pledgeTerms, 10)
    expect(shows.currentShow?.reached).toBe(99)
  })

  test('SHOWCALL-09 changed terms are told by no message: they come back to where they were ordered, and the prices are asked for again', async () => {
    const { client, shows, titles } = await joined()
    const now = { ...ticketTerms, show_id: 'show-2', price: 20_000 }
    client.http.on('POST /limited/mira/ticket', {
      status: 409,
      json: { status: 0, error: 'offer_changed', terms: now },
    })
    client.http.on('GET /shows/mira', {
      json: showState({
        current: currentShow({ show_id: 'show-2', kind: 'limited', phase: 'open', ticket_price: 20_000 }),
      }),
    })
    const dearer = {
      ...defaultPerformerSettings,
      public_recording: { isEnabled: true, pricePerMinuteInToken: 99 },
    }
    client.http.on('GET /performer/mira/settings', { json: dearer })
    expect(await shows.calls.buyTicket(ticketTerms)).toEqual({
      ok: false,
      error: { error: 'offer_changed', status: 409, terms: now },
    })
    expect(client.http.to('POST /limited/mira/ticket').map(({ body }) => JSON.parse(body!))).toEqual([
      { terms: ticketTerms },
    ])
    expect(titles()).toEqual([])
    expect(shows.currentShow?.ticket_price).toBe(20_000)
    await vi.waitFor(() => expect(shows.settings).toEqual(dearer))
  })

  test("SHOWCALL-06 the performer's accept goes to the private or the camera, once", async () => {
    const { client, shows } = await joined(
      new FakeClient(currentUser(0, { username: 'mira', type: 'model' })),
    )
    const answer = { json: { status: 1, show_id: 'r1', state: showState() } }
    client.http.on('POST /private/mira/accept', answer).on('POST /sharecam/mira/accept', answer)
    const accepting = shows.direction.accept({ kind: 'private', request_id: 'r1' })
    expect(await shows.direction.accept({ kind: 'private', request_id: 'r1' })).toMatchObject({
      ok: false,
      error: { error: 'conflict' },
    })
    expect((await accepting).ok).toBe(true)
    await shows.direction.accept({ kind: 'cam2cam', request_id: 'r2' })
    expect(client.http.to('POST /private/mira/accept').map((request) => request.body)).toEqual([
      '{"request_id":"r1"}',
    ])
    expect(client.http.to('POST /sharecam/mira/accept').map((request) => request.body)).toEqual([
      '{"request_id":"r2"}',
    ])
  })
})
