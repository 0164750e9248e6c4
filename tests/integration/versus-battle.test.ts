import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { BattlePair } from './versus-support/ring.ts'

let ring: BattlePair
beforeAll(async () => {
  ring = await BattlePair.open()
})
afterEach(() => ring.clear())
afterAll(() => ring.close())

describe('VERSUS-02 from the invitation to the result', () => {
  it('both rooms see both scores from recorded tips, and the same result when the time is over', async () => {
    const [anna, bea, vera, max] = [
      await ring.performer(),
      await ring.performer(),
      await ring.viewer(),
      await ring.viewer(),
    ]
    const [theirs, hersPeer] = [await ring.enter(anna, anna.username), await ring.enter(bea, bea.username)]
    const [inA, inB] = [
      await ring.enter(ring.footlight.guest(), anna.username),
      await ring.enter(ring.footlight.guest(), bea.username),
    ]
    expect(await inA.next('v3.versus.state')).toEqual({ battle: null, last: null, tournament: null })
    await vera.tip(anna.username, 500)

    const invited = await anna.post(`/versus/${anna.username}/invite`, { opponent: bea.username, minutes: 1 })
    expect(invited.body.state.invites).toEqual([
      expect.objectContaining({
        from: anna.username,
        invited: bea.username,
        minutes: 1,
        tournament_id: null,
      }),
    ])
    const { invite_id } = await hersPeer.next('v3.versus.invite-received')
    const accepted = await bea.post(`/versus/${bea.username}/accept`, { opponent: anna.username, invite_id })
    expect(accepted.body.state).toMatchObject({
      battle: {
        versus_id: invite_id,
        room: { username: bea.username, tokens: 0 },
        peer: { username: anna.username, tokens: 0 },
      },
      invites: [],
    })
    expect(await theirs.next('v3.versus.invite-accepted')).toMatchObject({ invite_id, invited: bea.username })
    expect(await inA.next('v3.versus.started')).toMatchObject({
      versus_id: invite_id,
      minutes: 1,
      room: { username: anna.username },
      peer: { username: bea.username },
    })
    expect(await inB.next('v3.versus.started')).toMatchObject({
      versus_id: invite_id,
      room: { username: bea.username },
      peer: { username: anna.username },
    })

    await vera.tip(anna.username, 30)
    expect(await inB.next('v3.versus.update')).toMatchObject({
      versus_id: invite_id,
      room: { tokens: 0 },
      peer: { username: anna.username, tokens: 30, tips: 1, top: [{ username: vera.username, tokens: 30 }] },
    })
    await max.tip(bea.username, 45)
    await vera.tip(bea.username, 1)
    await ring.pass(59_000)
    expect((await ring.footlight.guest().get(`/versus/${bea.username}`)).body.battle).toMatchObject({
      room: { tokens: 46, tips: 2 },
      peer: { tokens: 30 },
    })
    await ring.pass(1_000)

    const [endA, endB] = [await inA.next('v3.versus.ended'), await inB.next('v3.versus.ended')]
    expect(endA).toMatchObject({
      versus_id: invite_id,
      reason: 'time_over',
      winner: bea.username,
      outcome: 'loss',
      room: { tokens: 30 },
      peer: {
        tokens: 46,
        top: [
          { username: max.username, tokens: 45 },
          { username: vera.username, tokens: 1 },
        ],
      },
    })
    expect(endB).toMatchObject({
      outcome: 'win',
      winner: bea.username,
      ended_by: null,
      room: { tokens: 46 },
      peer: { tokens: 30 },
    })
    expect(endA.ended_at - endA.started_at).toBe(60_000)

    await vera.tip(anna.username, 100)
    const { cursor: _, ...result } = endA
    expect((await ring.footlight.guest().get(`/versus/${anna.username}/history`)).body.battles).toEqual([
      result,
    ])
    expect((await ring.footlight.guest().get(`/versus/${anna.username}`)).body).toEqual({
      battle: null,
      last: result,
      tournament: null,
    })
    expect(
      [inA, inB].map((socket) => socket.received.filter(({ name }) => name === 'v3.versus.ended').length),
    ).toEqual([1, 1])
  })

  it('VERSUS-08 updates come at most twice a second, and the last of them says everything', async () => {
    const { anna, bea } = await ring.battle()
    const [vera, room] = [await ring.viewer(), await ring.enter(ring.footlight.guest(), anna.username)]
    for (let count = 0; count < 10; count += 1) await vera.tip(bea.username, 1)
    await ring.pass(500)
    await room.next('v3.versus.update', ({ peer }) => peer.tokens === 10)
    expect(room.received.filter(({ name }) => name === 'v3.versus.update')).toHaveLength(2)
  })

  it('VERSUS-03 an invitation lapses after 60 s, and both performers are told', async () => {
    const [anna, bea] = [await ring.performer(), await ring.performer()]
    const [theirs, hersPeer, public_] = [
      await ring.enter(anna, anna.username),
      await ring.enter(bea, bea.username),
      await ring.enter(ring.footlight.guest(), bea.username),
    ]
    await anna.post(`/versus/${anna.username}/invite`, { opponent: bea.username })
    await ring.pass(60_000)
    expect(await theirs.next('v3.versus.invite-rejected')).toMatchObject({
      reason: 'expired',
      from: anna.username,
    })
    expect(await hersPeer.next('v3.versus.invite-rejected')).toMatchObject({ reason: 'expired' })
    const late = await bea.post(`/versus/${bea.username}/accept`, { opponent: anna.username })
    expect([late.status, late.body.error, late.body.state]).toEqual([409, 'wrong_state', 'none'])
    expect(public_.received.filter(({ name }) => name.startsWith('v3.versus.invite'))).toEqual([])
  })

  it('VERSUS-03 it can be refused by one and taken back by the other, and a new one may follow', async () => {
    const [anna, bea] = [await ring.performer(), await ring.performer()]
    const theirs = await ring.enter(anna, anna.username)
    await anna.post(`/versus/${anna.username}/invite`, { opponent: bea.username })
    expect(
      (await bea.post(`/versus/${bea.username}/reject`, { opponent: anna.username })).body.state.invites,
    ).toEqual([])
    expect(await theirs.next('v3.versus.invite-rejected')).toMatchObject({ reason: 'rejected' })
    await anna.post(`/versus/${anna.username}/invite`, { opponent: bea.username })
    await anna.post(`/versus/${anna.username}/reject`, { opponent: bea.username })
    expect(await theirs.next('v3.versus.invite-rejected')).toMatchObject({ reason: 'withdrawn' })
    const again = await bea.post(`/versus/${bea.username}/reject`, { opponent: anna.username })
    expect([again.status, again.body.state]).toEqual([409, 'none'])
  })
})

describe('VERSUS-04 wrong states answer 409 with the state', () => {
  it('double invitations, double and foreign accepts, and invitations during a battle change nothing', async () => {
    const [anna, bea, cleo] = [await ring.performer(), await ring.performer(), await ring.performer()]
    const state = async (who: typeof anna, call: string, body: object) => {
      const answer = await who.post(`/versus/${who.username}/${call}`, body)
      return answer.status === 200 ? 'done' : `${answer.status} ${answer.body.state ?? answer.body.error}`
    }
    const [a, b, c] = [anna.username, bea.username, cleo.username]
    expect(await state(anna, 'invite', { opponent: b })).toBe('done')
    expect(await state(anna, 'invite', { opponent: b })).toBe('409 invited')
    expect(await state(bea, 'invite', { opponent: a })).toBe('409 invited')
    expect(await state(anna, 'accept', { opponent: b })).toBe('409 none')
    expect(await state(cleo, 'accept', { opponent: a })).toBe('409 none')
    expect(await state(bea, 'accept', { opponent: a, invite_id: 'another' })).toBe('409 none')
    expect(await state(bea, 'end', {})).toBe('409 none')
    expect(await state(cleo, 'invite', { opponent: a })).toBe('done')
    const both = await Promise.all([
      state(bea, 'accept', { opponent: a }),
      state(bea, 'accept', { opponent: a }),
    ])
    expect(both.sort()).toEqual(['409 running', 'done'])
    expect(await state(anna, 'accept', { opponent: c }), 'that invitation lapsed when the battle began').toBe(
      '409 none',
    )
    expect(await state(cleo, 'invite', { opponent: a })).toBe('409 opponent_running')
    expect(await state(anna, 'invite', { opponent: c })).toBe('409 running')
    expect(await state(anna, 'end', { opponent: c })).toBe('409 running')
    expect(
      (await ring.footlight.guest().get('/versus-live')).body.battles.filter(
        ({ room }: { room: { username: string } }) => room.username === a,
      ),
    ).toHaveLength(1)
    const twice = await Promise.all([state(anna, 'end', {}), state(bea, 'end', {})])
    expect(twice.sort()).toEqual(['409 none', 'done'])
  })

  it('who is off cannot battle, in an answer that says which of the two', async () => {
    const [anna, off] = [await ring.performer(), await ring.footlight.newPerson('model')]
    expect(
      (await anna.post(`/versus/${anna.username}/invite`, { opponent: off.username })).body,
    ).toMatchObject({ error: 'wrong_state', state: 'opponent_offline' })
    expect(
      (await off.post(`/versus/${off.username}/invite`, { opponent: anna.username })).body,
    ).toMatchObject({ error: 'wrong_state', state: 'offline' })
  })

  it('nobody invites for another, themselves, a viewer or nobody; viewers and guests not at all', async () => {
    const [anna, bea, vera] = [await ring.performer(), await ring.performer(), await ring.viewer()]
    const path = `/versus/${anna.username}/invite`
    expect((await bea.post(path, { opponent: bea.username })).body.error).toBe('forbidden')
    expect((await anna.post(path, { opponent: anna.username })).body.fields).toEqual({ opponent: 'invalid' })
    expect((await anna.post(path, { opponent: vera.username })).body.error).toBe('user_not_found')
    expect((await anna.post(path, { opponent: 'nobody_here' })).body.error).toBe('user_not_found')
    expect((await vera.post(path, { opponent: bea.username })).body.error).toBe('forbidden')
    expect((await ring.footlight.guest().post(path, { opponent: bea.username })).body.error).toBe(
      'login_required',
    )
    expect((await anna.post(path, { opponent: bea.username, minutes: 61 })).body.fields).toEqual({
      minutes: 'too_large',
    })
    expect((await anna.post(path, {})).body.fields).toEqual({ opponent: 'required' })
  })
})
