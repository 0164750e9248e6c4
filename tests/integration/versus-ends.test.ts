import { RECONNECT_GRACE_MS } from '@footlight/server/rooms/stream-presence'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pay } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { BattlePair, heard, must } from './versus-support/ring.ts'

let ring: BattlePair
beforeAll(async () => {
  ring = await BattlePair.open()
})
afterEach(() => ring.clear())
afterAll(() => ring.close())

describe('VERSUS-06 who ends it early', () => {
  it('has lost, whatever the score', async () => {
    const { anna, bea } = await ring.battle()
    const [vera, room] = [await ring.viewer(), await ring.enter(ring.footlight.guest(), bea.username)]
    await vera.tip(anna.username, 50)
    must(await anna.post(`/versus/${anna.username}/end`, { opponent: bea.username }))
    expect(await room.next('v3.versus.ended')).toMatchObject({
      reason: 'model_ended',
      ended_by: anna.username,
      winner: bea.username,
      outcome: 'win',
      room: { tokens: 0 },
      peer: { tokens: 50 },
    })
  })

  it('by ending their stream has lost at once', async () => {
    const { anna, bea } = await ring.battle()
    const room = await ring.enter(ring.footlight.guest(), bea.username)
    ring.goOff(anna)
    expect(await room.next('v3.versus.ended')).toMatchObject({
      reason: 'unpublish',
      ended_by: anna.username,
      winner: bea.username,
    })
  })

  it('by a line that stays broken has lost after the grace of reconnecting; tips of that time count', async () => {
    const { anna, bea } = await ring.battle()
    const [vera, room] = [await ring.viewer(), await ring.enter(ring.footlight.guest(), bea.username)]
    const graceMs = await ring.loseLine(anna)
    expect(graceMs).toBeGreaterThan(0)
    expect(room.received.some(({ name }) => name === 'v3.versus.ended')).toBe(false)
    await ring.pass(graceMs)
    await vera.tip(anna.username, 20)
    await heard(room)
    expect(room.received.some(({ name }) => name === 'v3.versus.ended')).toBe(false)
    await ring.pass(RECONNECT_GRACE_MS - graceMs)
    expect(await room.next('v3.versus.ended')).toMatchObject({
      reason: 'unpublish',
      ended_by: anna.username,
      winner: bea.username,
      peer: { tokens: 20 },
    })
  })
})

describe('VERSUS-09 order in both rooms', () => {
  it('the staff ends a battle with a reason that only the performers read, and nobody has won', async () => {
    const { anna, bea } = await ring.battle()
    const [staff, theirs, room] = [
      await ring.footlight.login('demo_moderator'),
      await ring.enter(anna, anna.username),
      await ring.enter(ring.footlight.guest(), bea.username),
    ]
    must(await staff.post(`/versus/${anna.username}/end`, { reason: 'tips were moved in circles' }))
    expect(await room.next('v3.versus.ended')).toMatchObject({
      reason: 'moderated',
      winner: null,
      outcome: 'void',
      ended_by: null,
    })
    expect(await theirs.next('v3.versus.moderate')).toMatchObject({
      action: 'end',
      by: 'demo_moderator',
      target: null,
      reason: 'tips were moved in circles',
    })
    await heard(room)
    expect(room.received.some(({ name }) => name === 'v3.versus.moderate')).toBe(false)
  })

  it('either performer silences and kicks in both rooms while it runs, and no longer', async () => {
    const { anna, bea } = await ring.battle()
    const rude = await ring.viewer()
    const [inA, inB] = [await ring.enter(rude, anna.username), await ring.enter(rude, bea.username)]
    const theirs = await ring.enter(bea, bea.username)
    must(
      await anna.post(`/versus/${anna.username}/moderate`, {
        action: 'silence',
        target: rude.username,
        reason: 'rude',
      }),
    )
    for (const socket of [inA, inB]) {
      expect(await socket.next('v3.chat.moderate')).toMatchObject({
        action: 'silence',
        by: anna.username,
        minutes: 5,
      })
      socket.send('v3.chat.message', { ref: '1', message: 'hello' })
      expect(await socket.next('v3.chat.message_failed')).toMatchObject({ error: 'silenced' })
    }
    expect(await theirs.next('v3.versus.moderate')).toMatchObject({
      action: 'silence',
      by: anna.username,
      target: rude.username,
      minutes: 5,
    })
    await inB.close()
    must(await bea.post(`/versus/${bea.username}/moderate`, { action: 'kick', target: rude.username }))
    expect((await inA.closed).code).toBe(4403)
    for (const { username } of [anna, bea])
      expect((await (await ring.footlight.room(rude, username)).closed).code).toBe(4403)

    must(await anna.post(`/versus/${anna.username}/end`))
    const late = await anna.post(`/versus/${anna.username}/moderate`, {
      action: 'silence',
      target: rude.username,
    })
    expect([late.status, late.body.state]).toEqual([409, 'none'])
  })

  it('the peer has no other power over the room: no bans, nothing against its moderators or its performer, nothing after the end', async () => {
    const { anna, bea } = await ring.battle()
    const [vera, friend] = [await ring.viewer(), await ring.viewer()]
    must(
      await bea.post(`/room/${bea.username}/moderate`, { action: 'add_moderator', target: friend.username }),
    )
    expect(
      (await anna.post(`/room/${bea.username}/moderate`, { action: 'ban', target: vera.username })).body
        .error,
    ).toBe('forbidden')
    expect(
      (await anna.post(`/room/${bea.username}/moderate`, { action: 'silence', target: vera.username })).body
        .error,
    ).toBe('forbidden')
    expect((await anna.post(`/versus/${anna.username}/moderate`, { action: 'end' })).body.error).toBe(
      'forbidden',
    )
    expect(
      (await vera.post(`/versus/${anna.username}/moderate`, { action: 'kick', target: friend.username })).body
        .error,
    ).toBe('forbidden')
    expect(
      (await anna.post(`/versus/${anna.username}/moderate`, { action: 'silence', target: bea.username }))
        .status,
    ).toBe(200)
    must(await anna.post(`/versus/${anna.username}/moderate`, { action: 'silence', target: friend.username }))
    expect(await ring.silencedIn(bea.username)).toEqual([])
    expect(await ring.silencedIn(anna.username)).toEqual([bea.username, friend.username].sort())
    expect(
      (await anna.post(`/versus/${anna.username}/moderate`, { action: 'kick', target: vera.username })).body
        .error,
    ).toBe('conflict')
    expect((await anna.post(`/versus/${anna.username}/moderate`, { action: 'kick' })).body.fields).toEqual({
      target: 'required',
    })
  })
})

describe('VERSUS-11 control of the peer', () => {
  it('a viewer of one room learns the other while it runs, and whether it is open to them', async () => {
    const { anna, bea } = await ring.battle()
    const [vera, banned] = [await ring.viewer(), await ring.viewer()]
    must(await bea.post(`/room/${bea.username}/moderate`, { action: 'ban', target: banned.username }))
    const path = `/versus/${anna.username}/peer`
    expect((await vera.get(path)).body).toMatchObject({
      peer: bea.username,
      peer_status: 'online',
      can_control: true,
    })
    expect((await banned.get(path)).body).toMatchObject({ peer: bea.username, can_control: false })
    must(await bea.post(`/versus/${bea.username}/end`))
    const after = await vera.get(path)
    expect([after.status, after.body.state]).toEqual([409, 'none'])
  })
})

describe('VERSUS-18 the peer’s picture beside the room’s own', () => {
  it('no room turns into one that is closed while the other one’s viewers look in', async () => {
    const { anna, bea } = await ring.battle()
    const vera = await ring.viewer()
    const there = await ring.enter(vera, bea.username)
    expect((await receive(there)).ok).toBe(true)
    // A private may be asked for, but does not begin; no password is set.
    const { request_id } = must(await pay(vera, `/private/${bea.username}/request`)).body
    for (const order of [
      await bea.post(`/private/${bea.username}/accept`, { request_id }),
      await bea.post(`/room/${bea.username}/password`, { password: 'quiet violets' }),
    ])
      expect(order).toMatchObject({ status: 409, body: { error: 'wrong_state', state: 'versus' } })

    must(await anna.post(`/versus/${anna.username}/end`))
    must(await bea.post(`/room/${bea.username}/password`, { password: 'quiet violets' }))
    expect(await there.closed).toEqual({ code: 4401, reason: 'password_required' })
    const names = there.received.map(({ name }) => name)
    expect(names).toContain('v3.media.closed')
    expect(names.at(-1)).toBe('v3.authorize.failed')
  })

  it('whoever is put out of the peer’s room sees the room’s own alone', async () => {
    const { anna, bea } = await ring.battle()
    const vera = await ring.viewer()
    const [here, there] = [await ring.enter(vera, anna.username), await ring.enter(vera, bea.username)]
    const [own, other] = [await receive(here), await receive(there)]
    expect([own.ok, other.ok]).toEqual([true, true])
    must(await bea.post(`/room/${bea.username}/moderate`, { action: 'ban', target: vera.username }))
    expect(await there.closed).toMatchObject({ code: 4403 })
    expect(there.received.some(({ name }) => name === 'v3.media.closed')).toBe(true)
    expect((await vera.get(`/versus/${anna.username}/peer`)).body).toMatchObject({ can_control: false })
    const again = await ring.footlight.room(vera, bea.username)
    expect(again.received.map(({ name }) => name)).toEqual(['v3.chat.banned'])
    expect(here.received.some(({ name }) => name === 'v3.media.closed')).toBe(false)
    expect((await ask(here, 'resume', { id: own.data?.['consumer_id'] })).ok).toBe(true)
  })
})

describe('VERSUS-19 a tip to the peer from beside the room', () => {
  const order = { amount: 30, source_id: 'versus_peer' }

  it('counts for the peer, once for its key', async () => {
    const { anna, bea } = await ring.battle()
    const [vera, room] = [await ring.viewer(), await ring.enter(ring.footlight.guest(), anna.username)]
    const key = { idempotencyKey: crypto.randomUUID() }
    const first = await vera.post(`/tip/${bea.username}`, order, key)
    const again = await vera.post(`/tip/${bea.username}`, order, key)
    expect([first.status, again.body]).toEqual([200, first.body])
    // The same key for the other room is another order.
    expect((await vera.post(`/tip/${anna.username}`, order, key)).status).toBe(409)
    must(await anna.post(`/versus/${anna.username}/end`))
    expect(await room.next('v3.versus.ended')).toMatchObject({ room: { tokens: 0 }, peer: { tokens: 30 } })
  })

  it('goes to whom it names after the battle, and to nobody where the sender is banned', async () => {
    const { anna, bea } = await ring.battle()
    const [vera, max] = [await ring.viewer(), await ring.viewer()]
    const room = await ring.enter(ring.footlight.guest(), bea.username)
    must(await bea.post(`/room/${bea.username}/moderate`, { action: 'ban', target: max.username }))
    expect((await max.tip(bea.username, 30)).status).toBe(403)
    must(await anna.post(`/versus/${anna.username}/end`))
    must(await vera.post(`/tip/${bea.username}`, order, { idempotencyKey: crypto.randomUUID() }))
    expect(await room.next('v3.versus.ended')).toMatchObject({ room: { tokens: 0 }, peer: { tokens: 0 } })
    expect(await room.next('v3.tip.received')).toMatchObject({
      receiver_name: bea.username,
      sender_name: vera.username,
      tokens: 30,
    })
  })
})

async function ask(socket: TestSocket, method: string, data: object = {}) {
  const ref = `${method}-${socket.received.length}`
  socket.send('v3.media.request', { ref, method, data })
  return socket.next('v3.media.response', (answer) => answer.ref === ref)
}

/** Receives what the room sends, as a browser does. */
async function receive(socket: TestSocket) {
  const told = socket.received.findLast(({ name }) => name === 'v3.media.state')!
  const [producer] = told.payload['producers'] as readonly { readonly id: string }[]
  const rtp_capabilities = (await ask(socket, 'capabilities')).data?.['router_rtp_capabilities']
  const transport_id = (await ask(socket, 'create_transport', { direction: 'recv' })).data?.['id']
  return ask(socket, 'consume', { transport_id, producer_id: producer!.id, rtp_capabilities })
}

describe('VERSUS-12 a battle and shows', () => {
  it('no show starts in a room that battles, and no battle in a room with a current show', async () => {
    const { anna } = await ring.battle()
    const announced = await anna.post(`/limited/${anna.username}/announce`, {
      ticket_price: 10,
      message: 'later tonight',
    })
    expect([announced.status, announced.body.error]).toEqual([409, 'wrong_state'])
    const [cleo, dora] = [await ring.performer(), await ring.performer()]
    must(
      await cleo.post(`/limited/${cleo.username}/announce`, { ticket_price: 10, message: 'later tonight' }),
    )
    expect((await cleo.post(`/versus/${cleo.username}/invite`, { opponent: dora.username })).body.state).toBe(
      'show',
    )
    expect((await dora.post(`/versus/${dora.username}/invite`, { opponent: cleo.username })).body.state).toBe(
      'opponent_show',
    )
  })
})
