import { afterAll, beforeAll, expect, test } from 'vitest'
import { must, settle } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
beforeAll(async () => void (footlight = await startFootlight()))
afterAll(() => footlight.stop())

const people = () => Promise.all([footlight.newPerson('model'), footlight.newPerson('viewer', 50)])

test('ROOMSET-01 rules and prices reach those inside at once, guests too, and the page reads the same', async () => {
  const [model, viewer] = await people()
  const sockets = await Promise.all(
    [viewer, footlight.guest()].map((who) => footlight.room(who, model.username)),
  )
  must(await model.post('/user/settings', { chat_allowed: 'tip_recent', chat_notice: 'Be kind' }))
  for (const socket of sockets) {
    const { rules } = await socket.next('v3.chat.model_settings')
    expect(rules).toMatchObject({ chat_allowed: 'tip_recent', chat_notice: 'Be kind', chat_user_list: true })
    const page = must(await footlight.guest().get(`/chat/react/${model.username}`))
    expect(page.chat.rules).toEqual(rules)
  }
  // What concerns nobody else is told to nobody.
  must(await model.post('/user/settings', { volume_tip: 3 }))
  const { private: offer } = must(await viewer.get(`/performer/${model.username}/settings`))
  must(await model.post('/performer/settings', { private: { ...offer, pricePerMinuteInToken: 77 } }))
  for (const socket of sockets) {
    const { offers, rules } = await socket.next('v3.chat.model_settings')
    expect([offers?.private.pricePerMinuteInToken, rules]).toEqual([77, undefined])
  }
  const words = await model.post('/user/settings', { chat_notice: 'lolita 14yo' })
  expect([words.status, words.body.fields]).toEqual([422, { chat_notice: 'prohibited' }])
})

test('ROOMSET-02 another window of the account reads a change, and nobody else', async () => {
  const [model, viewer] = await people()
  const [own, stranger] = [await footlight.lobby(viewer), await footlight.lobby(model)]
  must(await viewer.post('/user/settings', { chat_user_sort: 'username' }))
  expect((await own.next('v3.user.settings')).settings).toMatchObject({ chat_user_sort: 'username' })
  stranger.send('v3.ping', {})
  await stranger.next('v3.pong')
  expect(stranger.received.map(({ name }) => name)).not.toContain('v3.user.settings')
})

test('ROOMSET-03 other models are put out at once and stay out; a viewer, a moderator and staff stay', async () => {
  const [model, viewer] = await people()
  const [other, trusted] = [await footlight.newPerson('model'), await footlight.newPerson('model')]
  must(
    await model.post(`/room/${model.username}/moderate`, {
      action: 'add_moderator',
      target: trusted.username,
    }),
  )
  const join = (who: typeof other) => footlight.room(who, model.username)
  const [out, inside, kept] = [await join(other), await join(viewer), await join(trusted)]
  must(await model.post('/user/settings', { block_room_models: true }))
  expect(await out.closed).toEqual({ code: 4401, reason: 'models_blocked' })
  const again = await join(other)
  expect((await again.closed).code).toBe(4401)
  const page = await other.get(`/chat/react/${model.username}`)
  expect([page.status, page.body.error]).toEqual([403, 'models_blocked'])
  await settle(footlight, model.username, inside, kept)
  must(await model.post('/user/settings', { block_room_models: false }))
  const back = await join(other)
  expect(await back.next('v3.authorize.success')).toMatchObject({ success: true })
})

test('ROOMSET-04 a list that is taken back empties at once, and who asks again reads the count alone', async () => {
  const [model, viewer] = await people()
  const staff = await footlight.login('demo_moderator')
  const [owner, watcher, warden] = await Promise.all(
    [model, viewer, staff].map((who) => footlight.room(who, model.username)),
  )
  watcher!.send('v3.chat.userlist.start', {})
  expect((await watcher!.next('v3.chat.user_list')).users).toHaveLength(3)
  must(await model.post('/user/settings', { chat_user_list: false }))
  expect((await watcher!.next('v3.chat.user_list')).users).toEqual([])
  watcher!.send('v3.chat.userlist.start', {})
  expect(await watcher!.next('v3.chat.user_list')).toEqual({ count: 2, users: [] })
  for (const socket of [owner!, warden!]) {
    socket.send('v3.chat.userlist.start', {})
    expect((await socket.next('v3.chat.user_list')).users).toHaveLength(3)
  }
  const before = watcher!.received.length
  await footlight.room(await footlight.newPerson('viewer'), model.username)
  await settle(footlight, model.username, watcher!)
  expect(watcher!.received.slice(before).map(({ name }) => name)).not.toContain('v3.chat.user_joined')
})

test('ROOMSET-05 the sound of an amount is in the list of the room, and off it is as everywhere', async () => {
  const [model] = await people()
  const rules = async () => must(await footlight.guest().get(`/chat/react/${model.username}`)).chat.rules
  expect((await rules()).soundList[0]).toEqual({ amount: 9, sound: 'special-9' })
  const egg = { enabled: true, audioFile: 'level-5', priceInToken: 50 }
  must(await model.post('/user/settings', { easter_egg_sound: egg }))
  expect((await rules()).soundList[0]).toEqual({ amount: 50, sound: 'level-5' })
  for (const wrong of [{ audioFile: '../../etc/passwd' }, { priceInToken: 0 }, { priceInToken: 1e9 }])
    expect((await model.post('/user/settings', { easter_egg_sound: { ...egg, ...wrong } })).status).toBe(422)
})

test('CHAT-AUTOSILENCE-01 five refusals silence for a while: told to the one, and to those who may lift it', async () => {
  const [model, viewer] = await people()
  must(await model.post(`/room/${model.username}/filters`, { no_links: true, autosilence_minutes: 10 }))
  const [owner, loud, quiet] = await Promise.all(
    [model, viewer, footlight.guest()].map((who) => footlight.room(who, model.username)),
  )
  const say = (ref: string) => loud!.send('v3.chat.message', { ref, message: `see mysite.com ${ref}` })
  for (const ref of ['a', 'b', 'c', 'd']) {
    say(ref)
    expect(await loud!.next('v3.chat.message_failed')).toMatchObject({ error: 'links_not_allowed' })
  }
  expect(loud!.received.map(({ name }) => name)).not.toContain('v3.autosilenced')
  say('e')
  const told = await loud!.next('v3.autosilenced')
  expect(told.why).toBe('links_not_allowed')
  expect(await loud!.next('v3.chat.silence')).toEqual({ is_silenced: true, until: told.until })
  expect(await owner!.next('v3.chat.moderate')).toMatchObject({ action: 'silence', target: viewer.username })
  const second = await footlight.room(viewer, model.username)
  expect(await second.next('v3.autosilenced')).toEqual(told)
  await settle(footlight, model.username, quiet!)
  expect(quiet!.received.map(({ name }) => name)).not.toContain('v3.chat.moderate')
  const { restrictions } = must(await model.get(`/room/${model.username}/restrictions`))
  expect(restrictions).toMatchObject([{ kind: 'silence', target: viewer.username, by: '' }])
})

test('CHAT-AUTOSILENCE-02 it is lifted like any other, and never meets who keeps order, or where it is off', async () => {
  const [model, viewer] = await people()
  const helper = await footlight.newPerson('viewer', 5)
  const filters = (change: object) => model.post(`/room/${model.username}/filters`, change).then(must)
  const order = (action: string, { username: target }: { readonly username: string }) =>
    model.post(`/room/${model.username}/moderate`, { action, target }).then(must)
  /** How often somebody is silenced by five links. */
  const offend = async (socket: Awaited<ReturnType<Footlight['room']>>) => {
    const told = () => socket.received.filter(({ name }) => name === 'v3.autosilenced').length
    const before = told()
    for (let n = 0; n < 5; n += 1)
      socket.send('v3.chat.message', { ref: `${n}`, message: `see mysite.com ${n}` })
    await settle(footlight, model.username, socket)
    return told() - before
  }
  await filters({ no_links: true, autosilence_minutes: 10 })
  await order('add_moderator', helper)
  expect(await offend(await footlight.room(helper, model.username))).toBe(0)
  const socket = await footlight.room(viewer, model.username)
  expect(await offend(socket)).toBe(1)
  await order('unsilence', viewer)
  expect(await socket.next('v3.chat.silence', ({ is_silenced }) => !is_silenced)).toMatchObject({
    until: null,
  })
  await filters({ autosilence_minutes: 0 })
  expect(await offend(socket)).toBe(0)
})
