import { KICK_MS } from '@footlight/server/rooms/access/room-restrictions'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BattlePair, must, type Person } from './versus-support/ring.ts'

const PASSWORD = 'quiet river lamp'
let ring: BattlePair
beforeAll(async () => {
  ring = await BattlePair.open({ place: { country: 'RO', state: null } })
})
afterEach(() => ring.clear())
afterAll(() => ring.close())

/** What the socket of a room is told when it is not taken in; null: it is. */
async function socketSays(who: Person, room: string): Promise<string | null> {
  const socket = await ring.footlight.room(who, room)
  const said = socket.received.flatMap(({ name, payload }) =>
    name === 'v3.chat.kicked' || name === 'v3.chat.banned'
      ? [name]
      : name === 'v3.authorize.failed'
        ? [String(payload['reason'])]
        : [],
  )
  await socket.close()
  return said[0] ?? null
}

/** The same question by HTTP: the page of the room, and whether one may watch it from the other room. */
async function httpSays(who: Person, room: string, from: string) {
  const [page, peer] = [await who.get(`/chat/react/${room}`), await who.get(`/versus/${from}/peer`)]
  return { page: page.body.error ?? null, canControl: peer.body.can_control }
}

const moderate = async (by: Person, action: string, target: Person): Promise<void> =>
  void must(await by.post(`/room/${by.username}/moderate`, { action, target: target.username }))

describe('MOD-01 GEO-02 VERSUS-11 HTTP answers whoever may not enter as the socket does', () => {
  test.each([
    ['banned', 'v3.chat.banned', 'banned'],
    ['kicked', 'v3.chat.kicked', 'banned'],
    ['blocked by region', 'region_blocked', 'region_blocked'],
  ] as const)('%s', async (what, socket, page) => {
    const { anna, bea } = await ring.battle()
    const vera = await ring.viewer()
    const inside = await ring.enter(vera, bea.username)
    expect(await httpSays(vera, bea.username, anna.username)).toEqual({ page: null, canControl: true })
    if (what === 'blocked by region')
      must(await bea.post('/user/settings', { blocked_countries: ['RO'], blocked_states: [] }))
    else await moderate(bea, what === 'kicked' ? 'kick' : 'ban', vera)
    await inside.closed
    expect(await socketSays(vera, bea.username)).toBe(socket)
    expect(await httpSays(vera, bea.username, anna.username)).toEqual({ page, canControl: false })
    // The performer themself is at home everywhere in their room.
    expect((await bea.get(`/chat/react/${bea.username}`)).status).toBe(200)
  })

  test('MOD-12 a kick is over for both at the same moment', async () => {
    const { anna, bea } = await ring.battle()
    const vera = await ring.viewer()
    const inside = await ring.enter(vera, bea.username)
    await moderate(bea, 'kick', vera)
    await inside.closed
    await ring.pass(KICK_MS)
    expect(await socketSays(vera, bea.username)).toBeNull()
    expect(await httpSays(vera, bea.username, anna.username)).toEqual({ page: null, canControl: true })
  })
})

describe('MODE-07 HTTP-15 without the password', () => {
  test('the socket refuses, and the page says that one is needed: it is given there', async () => {
    const [cara, vera] = [await ring.performer(), await ring.viewer()]
    must(await cara.post(`/room/${cara.username}/password`, { password: PASSWORD }))
    expect(await socketSays(vera, cara.username)).toBe('password_required')
    const page = must(await vera.get(`/chat/react/${cara.username}`))
    expect(page.body).toMatchObject({ viewer: { needsPassword: true } })
    expect((await vera.tip(cara.username, 5)).body.error).toBe('password_required')
    must(await vera.post(`/room/${cara.username}/password/enter`, { password: PASSWORD }))
    expect(await socketSays(vera, cara.username)).toBeNull()
    expect((await vera.get(`/chat/react/${cara.username}`)).body).toMatchObject({
      viewer: { needsPassword: false },
    })
  })

  test('who was kicked as well still needs it to tip and to buy', async () => {
    const [cara, vera] = [await ring.performer(), await ring.viewer()]
    const inside = await ring.enter(vera, cara.username)
    await moderate(cara, 'kick', vera)
    await inside.closed
    must(await vera.tip(cara.username, 5))
    must(await cara.post(`/room/${cara.username}/password`, { password: PASSWORD }))
    expect((await vera.tip(cara.username, 5)).body.error).toBe('password_required')
    expect(await vera.tokens()).toBe(995)
  })
})
