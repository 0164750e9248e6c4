import {
  API_BASE,
  type BodyTraits,
  defaultSiteSettings,
  noBodyTraits,
  type ProfileFields,
} from '@footlight/core/protocol'
import type { Place } from '@footlight/server/regions/region-block'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { goLive } from '../dev-env/go-live.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const places: Readonly<Record<string, Place>> = { '203.0.113.1': { country: 'RO', state: null } }
const fromRomania = { 'x-forwarded-for': '203.0.113.1' }

let footlight: Footlight
beforeAll(async () => {
  const port = await freePort()
  footlight = await startFootlight({
    config: { port, publicUrl: `http://127.0.0.1:${port}`, trustedProxies: ['127.0.0.1'] },
    locator: { locate: (address) => places[address] ?? null },
  })
})
afterAll(() => footlight.stop())

const nothing: ProfileFields = {
  about: '',
  tags: [],
  languages: [],
  country: null,
  socials: { twitter: null, instagram: null, tiktok: null, discord: null },
  time_zone: null,
  schedule: [],
  body_traits: [],
}
const newModel = () => footlight.newPerson('model')
const idOf = async (username: string) => (await footlight.server.database.people.byUsername(username))!.id
const write = (who: TestApi, fields: object, revision = 0) =>
  who.post('/performer/profile', { ...nothing, ...fields, revision })
const read = (username: string, who = footlight.guest()) => who.get(`/profile/${username}`)

const photo = (format: 'png' | 'jpeg' | 'webp' = 'jpeg', width = 640, height = 360) =>
  sharp({ create: { width, height, channels: 3, background: '#35608f' } })
    .withExif({ IFD0: { Copyright: 'a home address' }, IFD3: { GPSLatitudeRef: 'N' } })
    [format]()
    .toBuffer()
const send = (who: TestApi, data: Buffer | null) =>
  who.post('/performer/profile/picture', { data: data?.toString('base64') ?? null })

test('PROFILE-01 what is written is read by everybody, and the tags, languages and country list the performer at once', async () => {
  const model = await newModel()
  const word = `word-${model.username.slice(-6).toLowerCase().replaceAll('_', '-')}x`
  const fields = {
    about: 'I draw.\nTwo lines <b>and</b> no tags.',
    tags: [word, word.toUpperCase(), 'art'],
    languages: ['polish'],
    country: 'BR',
  }
  must(await write(model, fields))
  expect(must(await read(model.username))).toMatchObject({
    ...fields,
    tags: [word, 'art'],
    status: 'offline',
  })
  const found = async (query: string) =>
    must(await footlight.guest().get(`/browse/react/?${query}`)).userList.map(
      ({ username }: { username: string }) => username,
    )
  const lists = [
    `tag=${word}`,
    `lang=polish&tag=${word}`,
    `region=central-south-america&tag=${word}`,
    `q=${word}`,
  ]
  for (const each of lists) expect([each, await found(each)]).toEqual([each, [model.username]])
  const live = await goLive(footlight.server, model.username)
  try {
    expect(await found(`tag=${word}`)).toEqual([model.username])
    must(await write(model, { tags: ['music'] }, 1))
    // The open room is told of its performer's account; its lists follow within their second.
    await expect.poll(() => found(`tag=${word}`), { timeout: 5_000 }).toEqual([])
    expect(await found(`q=${word}`)).toEqual([])
  } finally {
    live.end()
  }
})

test.each<readonly [string, object, Record<string, string>]>([
  ['a longer text', { about: 'x'.repeat(2_001) }, { about: 'too_long' }],
  ['a control character', { about: 'a\u0000b' }, { about: 'invalid' }],
  ['text that turns around', { about: 'a\u202eb' }, { about: 'invalid' }],
  ['an age below 18', { about: 'I am 15yo' }, { about: 'prohibited' }],
  ['a prohibited tag', { tags: ['lolita'] }, { tags: 'prohibited' }],
  ['a tag that is a key of a list', { tags: ['language:english'] }, { 'tags.0': 'invalid' }],
  ['a tag that is none', { tags: ['<b>'] }, { 'tags.0': 'invalid' }],
  ['too many tags', { tags: Array.from({ length: 11 }, (_, at) => `tag${at}`) }, { tags: 'too_long' }],
  ['a language that nobody lists', { languages: ['klingon'] }, { languages: 'invalid' }],
  ['a name of every object', { languages: ['constructor'] }, { languages: 'invalid' }],
  ['a country that is none', { country: 'XX' }, { country: 'invalid' }],
  ['a network that is none', { socials: 7 }, { socials: 'invalid' }],
  [
    'an address in place of a name',
    { socials: { ...nothing.socials, twitter: { username: 'evil.example/x', is_enabled: true } } },
    { 'socials.twitter': 'invalid' },
  ],
  [
    'a way out of the network',
    { socials: { ...nothing.socials, discord: { username: '../../x', is_enabled: false } } },
    { 'socials.discord': 'invalid' },
  ],
  [
    'an offset for a zone',
    { time_zone: '+02:00', schedule: [{ day: 1, from: '20:00', to: '22:00' }] },
    { time_zone: 'invalid' },
  ],
  ['no zone', { schedule: [{ day: 1, from: '20:00', to: '22:00' }] }, { time_zone: 'required' }],
  [
    'no length',
    { time_zone: 'UTC', schedule: [{ day: 1, from: '20:00', to: '20:00' }] },
    { schedule: 'invalid' },
  ],
  [
    'an eighth day',
    { time_zone: 'UTC', schedule: [{ day: 8, from: '20:00', to: '21:00' }] },
    { 'schedule.0.day': 'too_large' },
  ],
  [
    'a 25th hour',
    { time_zone: 'UTC', schedule: [{ day: 1, from: '25:00', to: '21:00' }] },
    { 'schedule.0.from': 'invalid' },
  ],
])('PROFILE-02 %s is refused, field by field, and nothing is written', async (_, fields, refused) => {
  const model = await newModel()
  const answer = await write(model, fields)
  expect([answer.status, answer.body.fields]).toEqual([422, refused])
  expect(must(await model.get('/performer/profile')).revision).toBe(0)
})

test('PROFILE-03 of two windows the second is told, and nobody writes for another', async () => {
  const [model, other] = [await newModel(), await newModel()]
  const answers = await Promise.all(['one', 'two'].map((about) => write(model, { about })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { profile, revision } = must(await model.get('/performer/profile'))
  must(await write(other, { about: 'mine', username: model.username, owner_id: 1 }))
  expect(must(await read(model.username)).about).toBe(profile.about)
  expect((await write(await footlight.newPerson('viewer'), {})).status).toBe(403)
  expect((await write(footlight.guest(), {})).status).toBe(401)
  must(await write(model, { about: 'three' }, revision))
  expect(must(await read(model.username)).about).toBe('three')
})

test('PROFILE-04 the offline picture is encoded anew without what it told, of three formats, and never SVG', async () => {
  const model = await newModel()
  let last = ''
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    last = must(await send(model, await photo(format))).offlinePictureUrl
    const answer = await fetch(footlight.url + last)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const facts = await sharp(bytes).metadata()
    expect([facts.width, facts.height, facts.exif]).toEqual([640, 360, undefined])
    expect(bytes.includes('a home address')).toBe(false)
  }
  expect(must(await footlight.guest().get(`/chat/react/${model.username}`)).user.offlinePictureUrl).toBe(last)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><script/></svg>')
  const cut = (await photo('png')).subarray(0, 300)
  for (const bad of [svg, cut, Buffer.from('GIF89a'), Buffer.from('%PDF-1.7'), await photo('png', 90, 90)]) {
    const answer = await send(model, bad)
    expect([answer.status, answer.body.fields]).toEqual([422, { data: 'invalid' }])
  }
  const large = must(await send(model, await photo('jpeg', 4_000, 3_000))).offlinePictureUrl
  expect((await sharp(await (await fetch(footlight.url + large)).arrayBuffer()).metadata()).width).toBe(1_600)
  // The one before is gone, and so is another performer's name for this one.
  expect((await fetch(footlight.url + last)).status).toBe(404)
  expect((await fetch(footlight.url + large.replace(model.username, 'demo_model'))).status).toBe(404)
  expect(must(await send(model, null)).offlinePictureUrl).toBeNull()
  expect((await fetch(footlight.url + large)).status).toBe(404)
})

test('PROFILE-06 who may not see the room reads no profile and no picture of it', async () => {
  const model = await newModel()
  must(await write(model, { about: 'hello' }))
  const picture = must(await send(model, await photo())).offlinePictureUrl
  const statuses = async () => {
    const guest = footlight.guest()
    return [
      (await guest.get(`/profile/${model.username}`, fromRomania)).status,
      (await fetch(footlight.url + picture, { headers: fromRomania })).status,
    ]
  }
  expect(await statuses()).toEqual([200, 200])
  must(await model.post('/user/settings', { blocked_countries: ['RO'] }))
  expect(await statuses()).toEqual([403, 404])
  must(await model.post('/user/settings', { blocked_countries: [] }))
  const viewer = await footlight.newPerson('viewer')
  must(await model.post(`/room/${model.username}/moderate`, { action: 'ban', target: viewer.username }))
  expect((await read(model.username, viewer)).body.error).toBe('banned')
  must(await model.post(`/room/${model.username}/password`, { password: 'open sesame 1' }))
  const behind = must(await read(model.username))
  expect([behind.about, behind.user.offlinePictureUrl]).toEqual(['hello', null])
  expect((await read(viewer.username)).body.error).toBe('user_not_found')
  expect((await read('nobody_of_that_name')).status).toBe(404)
})

test('PROFILE-07 a link is made by the server of a known network and a name, and only where it is switched on', async () => {
  const model = await newModel()
  const socials = {
    ...nothing.socials,
    twitter: { username: 'some_body', is_enabled: true },
    instagram: { username: 'some.body', is_enabled: false },
  }
  must(await write(model, { socials }))
  expect(must(await read(model.username)).socials).toEqual([
    { network: 'twitter', username: 'some_body', url: 'https://x.com/some_body' },
  ])
})

test('PROFILE-08 the head of the page has a Person in a ProfilePage in the shape of schema.org, and nothing of it where it is not listed', async () => {
  const model = await newModel()
  const about = 'Hello </script><script>alert(1)</script>'
  const socials = { ...nothing.socials, twitter: { username: 'some_body', is_enabled: true } }
  must(await write(model, { about, languages: ['german'], socials }))
  const image = must(await send(model, await photo())).offlinePictureUrl
  const { seo, user } = must(await footlight.guest().get(`/profile/${model.username}?hl=de`))
  const address = `${footlight.url}/${model.username}`
  const data = (head: readonly Record<string, unknown>[]) =>
    head.map((tag) => tag['script:ld+json'] as Record<string, unknown>).filter((each) => each !== undefined)
  expect(data(seo.head).at(-1)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: `${address}/bio`,
    inLanguage: 'de',
    mainEntity: {
      '@type': 'Person',
      name: user.displayName,
      alternateName: model.username,
      url: address,
      description: `${user.displayName}: ${about}`,
      image: footlight.url + image,
      knowsLanguage: ['de'],
      sameAs: ['https://x.com/some_body'],
    },
  })
  must(await model.post('/user/settings', { blocked_countries: ['RO'] }))
  const hidden = must(await read(model.username)).seo.head
  expect(data(hidden).map((each) => each['@type'])).toEqual(['BreadcrumbList'])
  const admin = await footlight.login('demo_admin')
  const site = 'quiet.example.org'
  must(
    await admin.post(`/admin/sites/${site}`, {
      revision: 0,
      settings: { ...defaultSiteSettings, hide_explicit: true },
    }),
  )
  const quiet = await footlight.server.app.inject({
    url: `${API_BASE}/profile/${model.username}`,
    headers: { host: site },
  })
  expect(quiet.json().user.offlinePictureUrl).toBeNull()
})

test('PROFILE-05 what comes next is said as an instant, in the zone of the performer', async () => {
  const model = await newModel()
  const schedule = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '20:00', to: '01:00' }))
  must(await write(model, { time_zone: 'America/New_York', schedule }))
  const { time_zone, appearances } = must(await read(model.username)).schedule
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, timeStyle: 'short' })
  expect(appearances.length).toBeGreaterThanOrEqual(7)
  for (const { starts_at, ends_at } of appearances)
    expect([starts_at, ends_at].map((at) => clock.format(new Date(at)))).toEqual(['20:00', '01:00'])
  expect(Date.parse(appearances[0].ends_at)).toBeGreaterThan(Date.now())
})

const said: BodyTraits = {
  body_type: 'athletic',
  height_cm: 173,
  weight_kg: 68,
  hair_color: 'red',
  eye_color: 'green',
  ethnicity: 'middle_eastern',
  tattoos: 'few',
  piercings: 'none',
}
const traitsOf = async (username: string) => must(await read(username)).body_traits
test('PROFILE-10 who says how they look is read by guests, each trait on its own, and takes it back', async () => {
  const model = await newModel()
  expect(await traitsOf(model.username)).toEqual([])
  must(await write(model, { body_traits: [said] }))
  expect(await traitsOf(model.username)).toEqual([said])
  expect(must(await model.get('/performer/profile')).profile.body_traits).toEqual([said])
  must(await write(model, { body_traits: [{ eye_color: 'blue', height_cm: null }] }, 1))
  expect(await traitsOf(model.username)).toEqual([{ ...noBodyTraits, eye_color: 'blue' }])
  must(await write(model, { body_traits: [{}] }, 2))
  expect(await traitsOf(model.username)).toEqual([])
})

test.each<readonly [string, unknown, Record<string, string>]>([
  ['a text of their own', [{ hair_color: 'like a mermaid' }], { 'body_traits.0.hair_color': 'invalid' }],
  ['a name of every object', [{ ethnicity: 'constructor' }], { 'body_traits.0.ethnicity': 'invalid' }],
  ['a list in place of one', [{ tattoos: ['few'] }], { 'body_traits.0.tattoos': 'invalid' }],
  ['less than the least height', [{ height_cm: 99 }], { 'body_traits.0.height_cm': 'too_small' }],
  ['more than the most height', [{ height_cm: 231 }], { 'body_traits.0.height_cm': 'too_large' }],
  ['half a centimeter', [{ height_cm: 170.5 }], { 'body_traits.0.height_cm': 'not_integer' }],
  ['less than the least weight', [{ weight_kg: 34 }], { 'body_traits.0.weight_kg': 'too_small' }],
  ['more than the most weight', [{ weight_kg: 1e9 }], { 'body_traits.0.weight_kg': 'too_large' }],
  ['a second person', [{}, { eye_color: 'blue' }], { body_traits: 'too_long' }],
  ['a third one', [{}, {}, {}], { body_traits: 'too_long' }],
  ['no list', said, { body_traits: 'invalid' }],
])('PROFILE-10 %s is refused, and nothing is written', async (_, body_traits, refused) => {
  const model = await newModel()
  const answer = await write(model, { about: 'hello', body_traits })
  expect([answer.status, answer.body.fields]).toEqual([422, refused])
  expect(must(await read(model.username)).about).toBe('')
})

test('PROFILE-10 of a couple each has their own, the second also alone', async () => {
  const name = 'theo_and_mina'
  const couple = await footlight.login(name)
  const { gender, revision } = must(await couple.get('/performer/profile'))
  const second = { ...noBodyTraits, hair_color: 'gray' }
  must(await write(couple, { body_traits: [said, second] }, revision))
  expect([gender, await traitsOf(name)]).toEqual(['c', [said, second]])
  must(await write(couple, { body_traits: [{}, second] }, revision + 1))
  expect(await traitsOf(name)).toEqual([noBodyTraits, second])
  const third = await write(couple, { body_traits: [said, second, said] }, revision + 2)
  expect([third.status, third.body.fields]).toEqual([422, { body_traits: 'too_long' }])
})

test('PROFILE-10 a client of before, which knows nothing of them, and the settings of another place leave them as they are', async () => {
  const model = await newModel()
  must(await write(model, { body_traits: [said] }))
  const { body_traits: _, ...before } = nothing
  must(await model.post('/performer/profile', { ...before, about: 'hello', revision: 1 }))
  must(await model.post('/user/settings', { twitter: { username: 'some_body', is_enabled: true } }))
  expect(must(await read(model.username))).toMatchObject({
    about: 'hello',
    socials: [{ network: 'twitter' }],
    body_traits: [said],
  })
})

test('PROFILE-10 nobody says it of another, and whom the room is shut to reads nothing of it', async () => {
  const [model, other, viewer] = [await newModel(), await newModel(), await footlight.newPerson('viewer')]
  must(await write(model, { body_traits: [said] }))
  const forged = { username: model.username, owner_id: await idOf(model.username), body_traits: [] }
  must(await write(other, forged))
  expect((await write(viewer, { body_traits: [said] })).body.error).toBe('forbidden')
  expect((await write(footlight.guest(), { body_traits: [said] })).body.error).toBe('login_required')
  expect(await traitsOf(model.username)).toEqual([said])
  must(await model.post(`/room/${model.username}/moderate`, { action: 'ban', target: viewer.username }))
  expect(JSON.stringify((await read(model.username, viewer)).body)).not.toContain('body_traits')
})

test('PROFILE-11 no list, search, suggestion or head of a page knows how somebody looks', async () => {
  const model = await newModel()
  must(await write(model, { body_traits: [said], tags: ['art'], languages: ['german'] }))
  const guest = footlight.guest()
  const { seo } = must(await read(model.username))
  expect(JSON.stringify(seo)).not.toMatch(/athletic|middle.eastern|173|\bred\b/i)
  for (const word of ['athletic', 'middle eastern', 'middle_eastern', '173']) {
    const found = must(await guest.get(`/browse/react/?q=${encodeURIComponent(word)}`))
    const names = found.userList.map(({ username }: { username: string }) => username)
    expect([word, names.includes(model.username)]).toEqual([word, false])
  }
  const room = must(await guest.get(`/chat/react/${model.username}`))
  const listed = must(await guest.get(`/browse/react/?q=${model.username}`))
  for (const answer of [room, listed]) expect(JSON.stringify(answer)).not.toContain('middle_eastern')
})
