import { modelSettingNames, storedSettingNames } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
beforeAll(async () => void (footlight = await startFootlight()))
afterAll(() => footlight.stop())

const people = () => Promise.all([footlight.newPerson('model'), footlight.newPerson('viewer', 50)])

/** What an account has that never set anything. */
const usual = {
  chat_allowed: 'tokens',
  chat_notice: '',
  font_family: 'Default',
  font_size: '11',
  text_color: '#333333',
  chat_user_sort: 'tokens',
  chat_emoticons: true,
  show_home: true,
  mod_expire: 14,
  volume_tip: 70,
  block_room_models: false,
  broadcast_category: 'solo',
  auto_re_ups: '{"disabled_by_user":false}',
  daily_limit: null,
  dark_mode_enabled: true,
  home_layout: null,
  home_custom: [],
  invisible_mode_level: 0,
  streaming_partners_enabled: false,
  swipe_to_browse_enabled: false,
  speeddate_is_enabled: false,
  speeddate_started: false,
  video_player_floating_enabled: true,
  tikichat_is_enabled: true,
  pm_allow: 'all',
  pm_audio_notification: true,
  postpay: false,
  max_linked_accounts: 3,
  hide_linked_accounts: true,
  browse_gender_hide: [],
}
const usualOfModel = {
  private_cost: 30,
  spy_cost: 12,
  cam2cam: false,
  cam_password: false,
  versus_enabled: true,
  versus_invite_gender_blocked: [],
  versus_only_higher_in_sort: false,
  sell_snapchat: false,
  sell_snapchat_duration: '1M',
  sell_snapchat_price: 250,
  sell_snapchat_username: false,
  is_dickrating_media_enabled: false,
  offline_picture: null,
  twitter: { is_enabled: false, is_valid: false, username: '' },
}

test('SETTINGS-01 every field has its default, and those of shows and offers are a model’s alone', async () => {
  const [model, viewer] = await people()
  const own = must(await model.get('/user/settings')).settings
  expect(own).toMatchObject({ ...usual, ...usualOfModel })
  const theirs = must(await viewer.get('/user/settings')).settings
  expect(theirs).toMatchObject(usual)
  // The name of a performer is the address of their room.
  expect([own.can_change_username, theirs.can_change_username]).toEqual([false, true])
  for (const name of Object.keys(usualOfModel)) expect(theirs).not.toHaveProperty(name)
  expect((await footlight.guest().get('/user/settings')).status).toBe(401)
  for (const name of modelSettingNames) {
    const refused = await viewer.post('/user/settings', {
      [name]: name === 'offline_picture' ? null : own[name],
    })
    expect([403, 422], name).toContain(refused.status)
  }
  expect(storedSettingNames.filter((name) => !(name in theirs))).toEqual([])
})

test('SETTINGS-02 yes and no are read as YES and NO too, and answered as true and false', async () => {
  const [model] = await people()
  const off = { chat_emoticons: 'NO', show_home: 'NO', video_player_floating_enabled: 'NO' }
  expect(must(await model.post('/user/settings', off)).settings).toMatchObject({
    chat_emoticons: false,
    show_home: false,
    video_player_floating_enabled: false,
  })
  expect(must(await model.post('/user/settings', { show_home: 'YES' })).settings.show_home).toBe(true)
  expect(must(await model.post('/user/settings', { chat_emoticons: true })).settings.chat_emoticons).toBe(
    true,
  )
  expect(must(await model.post('/user/settings', { chat_notice: 'NO' })).settings.chat_notice).toBe('NO')
  for (const wrong of ['yes', 'ON', '', 1, null]) {
    const refused = await model.post('/user/settings', { show_home: wrong })
    expect([refused.status, refused.body.fields]).toEqual([422, { show_home: 'invalid' }])
  }
})

test('SETTINGS-03 a name that there is not refuses the whole change, and so does one that nobody sets', async () => {
  const [model] = await people()
  const unknown = await model.post('/user/settings', { volume_tip: 4, volume_typ: 5, __proto__x: 1 })
  expect([unknown.status, unknown.body.error, unknown.body.fields]).toEqual([
    422,
    'invalid_value',
    { volume_typ: 'unknown', __proto__x: 'unknown' },
  ])
  const nobodys = { postpay: true, auto_re_ups: '{}', max_linked_accounts: 99, can_change_username: true }
  const readOnly = await model.post('/user/settings', { volume_tip: 4, ...nobodys })
  expect(readOnly.body.fields).toEqual(
    Object.fromEntries(Object.keys(nobodys).map((name) => [name, 'read_only'])),
  )
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, 1]))
  const flood = await model.post('/user/settings', many)
  expect([flood.status, Object.keys(flood.body.fields)]).toEqual([
    422,
    expect.toSatisfy((names) => names.length === 20),
  ])
  expect(must(await model.get('/user/settings')).settings).toMatchObject({ volume_tip: 70, postpay: false })
})

test('SETTINGS-04 a field of shows and offers is the one that their own call reads and writes', async () => {
  const [model] = await people()
  const at = (path: string) => model.get(path).then(must)
  const set = async (change: object) => must(await model.post('/user/settings', change)).settings
  await set({ private_cost: 44, spy_cost: 9, cam2cam: true })
  const prices = await at(`/performer/${model.username}/settings`)
  expect(prices).toMatchObject({
    private: { pricePerMinuteInToken: 44, exclusivePricePerMinuteInToken: 60, minimumTokenToStart: 30 },
    spy: { pricePerMinuteInToken: 9 },
    sharecam: { isAllowedInPublic: true, isAllowedInPrivate: true },
  })
  must(await model.post('/performer/settings', { spy: { ...prices.spy, pricePerMinuteInToken: 17 } }))
  expect((await at('/user/settings')).settings).toMatchObject({ private_cost: 44, spy_cost: 17 })

  await set({ versus_enabled: false, versus_invite_gender_blocked: ['m'] })
  expect(await at('/versus-settings')).toEqual({
    versus_enabled: false,
    versus_invite_gender_blocked: ['m'],
    versus_only_higher_in_sort: false,
  })

  expect((await set({ cam_password: 'open sesame' })).cam_password).toBe(true)
  expect((await at(`/room/${model.username}/modes`)).modes.hasCamPassword).toBe(true)
  expect(JSON.stringify(await at('/user/settings'))).not.toContain('sesame')
  expect((await set({ cam_password: null })).cam_password).toBe(false)

  const twitter = { username: 'footlight_x', is_enabled: true }
  expect((await set({ twitter })).twitter).toEqual({ ...twitter, is_valid: true })
  expect((await at('/performer/profile')).profile.socials.twitter).toEqual(twitter)
  const wrong = await model.post('/user/settings', {
    twitter: { username: 'no such name', is_enabled: true },
  })
  expect([wrong.status, wrong.body.fields]).toEqual([422, { 'twitter.username': 'invalid' }])
})

test('SETTINGS-04 an account for sale and media ratings are the offers of the performer', async () => {
  const model = Object.assign(await footlight.login('demo_model'), { username: 'demo_model' })
  const offers = async () => must(await model.get('/performer/commissions')).offers
  const nameless = await model.post('/user/settings', { sell_snapchat: 'YES' })
  expect([nameless.status, nameless.body.fields]).toEqual([422, { sell_snapchat_username: 'required' }])
  const sold = { sell_snapchat: 'YES', sell_snapchat_username: 'secret.name', sell_snapchat_price: 300 }
  const answer = must(await model.post('/user/settings', sold))
  expect(answer.settings).toMatchObject({
    sell_snapchat: true,
    sell_snapchat_duration: '1M',
    sell_snapchat_price: 300,
    sell_snapchat_username: true,
  })
  expect(JSON.stringify(answer)).not.toContain('secret.name')
  expect(await offers()).toMatchObject([
    { service: 'social_account', is_open: true, network: 'snapchat', price_min: 300, price_max: 300 },
  ])
  must(await model.post('/user/settings', { sell_snapchat: 'NO' }))
  expect((await offers())[0]).toMatchObject({ is_open: false, has_account_name: true, price_min: 300 })
  must(await model.post('/user/settings', { is_dickrating_media_enabled: true }))
  expect(must(await model.get(`/commissions/of/${model.username}`))).toMatchObject({
    dickratingMedia: true,
    snapchat: false,
  })
})

test('SETTINGS-04 an account of another network is no business of the fields of this one', async () => {
  const model = await footlight.login('demo_model')
  const offer = {
    service: 'social_account',
    is_open: true,
    price_min: 90,
    price_max: 90,
    delivery_days: 2,
    network: 'telegram',
    duration: '1Y',
    text: '',
    open_max: 5,
    account_name: 'tele_name',
  }
  must(await model.post('/performer/commissions', offer))
  const settings = must(await model.post('/user/settings', { sell_snapchat: false })).settings
  expect(settings).toMatchObject({
    sell_snapchat: false,
    sell_snapchat_price: 250,
    sell_snapchat_username: false,
  })
  expect(must(await model.get('/performer/commissions')).offers).toContainEqual(
    expect.objectContaining({ network: 'telegram', is_open: true }),
  )
})

test('SETTINGS-05 fields of two places are refused before anything is done', async () => {
  const [model] = await people()
  const both = await model.post('/user/settings', { volume_tip: 3, private_cost: 99, versus_enabled: false })
  expect([both.status, both.body.fields]).toEqual([422, { versus_enabled: 'invalid' }])
  const half = await model.post('/user/settings', { volume_tip: 3, cam_password: '   x ' })
  expect([half.status, half.body.fields]).toEqual([422, { cam_password: 'too_short' }])
  expect(must(await model.get('/user/settings')).settings).toMatchObject({
    volume_tip: 70,
    private_cost: 30,
    versus_enabled: true,
  })
  const group = await model.post('/user/settings', { broadcast_category: 'group', volume_tip: 3 })
  expect([group.status, group.body.state]).toEqual([409, 'partner_missing'])
})

test('SETTINGS-06 other windows hear of a change wherever its field is kept, and nobody else', async () => {
  const [model, viewer] = await people()
  const [own, stranger] = [await footlight.lobby(model), await footlight.lobby(viewer)]
  must(await model.post('/user/settings', { spy_cost: 8 }))
  const told = await own.next('v3.user.settings')
  expect(told.settings).toMatchObject({ volume_tip: 70 })
  expect(told.settings).not.toHaveProperty('cam_password')
  stranger.send('v3.ping', {})
  await stranger.next('v3.pong')
  expect(stranger.received.map(({ name }) => name)).not.toContain('v3.user.settings')
})

test('SETTINGS-07 who is not at home is not on the first page, and is found where they are looked for', async () => {
  const [model, viewer] = await people()
  const names = async (path: string) =>
    (must(await viewer.get(path)).userList as { username: string }[]).map(({ username }) => username)
  const total = async () => must(await viewer.get('/browse/react')).totalCount as number
  const before = await total()
  expect(await names('/browse/react')).toContain(model.username)
  must(await model.post('/user/settings', { show_home: 'NO' }))
  await expect.poll(() => names('/browse/react'), { timeout: 15_000 }).not.toContain(model.username)
  await expect.poll(total, { timeout: 15_000 }).toBe(before - 1)
  expect(await names(`/browse/react?q=${model.username}`)).toContain(model.username)
  must(await model.post('/user/settings', { show_home: true }))
  await expect.poll(() => names('/browse/react'), { timeout: 15_000 }).toContain(model.username)
})

test('SETTINGS-09 a name is written large or small, and a performer’s area is no field of theirs', async () => {
  const [model, viewer] = await people()
  const large = viewer.username.toUpperCase()
  const { user } = must(await viewer.post('/user/profile', { display_name: large, gender: 'f' }))
  expect(user).toMatchObject({ username: viewer.username, display_name: large, gender: 'f' })
  expect(must(await viewer.get('/user/current')).user).toMatchObject({ display_name: large, gender: 'f' })
  const another = await viewer.post('/user/profile', { display_name: model.username })
  expect([another.status, another.body.fields]).toEqual([422, { display_name: 'invalid' }])
  const { gender } = must(await model.get('/user/current')).user
  const area = await model.post('/user/profile', { gender: gender === 'm' ? 'f' : 'm' })
  expect(area.status).toBe(403)
})
