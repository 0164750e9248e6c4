import { EXPORT_TICKET_MS, noBodyTraits } from '@footlight/core/protocol'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

/** Of everybody whom `newPerson` makes. */
const PASSWORD = 'quiet-river-lamp'
let passedMs = 0
const clock = { ...systemClock, now: () => systemClock.now() + passedMs }
let footlight: Footlight
beforeAll(async () => void (footlight = await startFootlight({ clock })))
afterAll(() => footlight.stop())

/** One file as a browser fetches it. */
async function fetchFile(
  who: TestApi,
  path: string,
): Promise<{ status: number; headers: Headers; text: string }> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${footlight.url}${path}`, { headers: { cookie } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const ask = async (who: TestApi, password = PASSWORD) => must(await who.post('/user/export', { password }))

test('EXPORT-01 what belongs to somebody is in both files, as they read it themselves', async () => {
  // Whoever sells has a proven identity.
  const model = Object.assign(await footlight.login('demo_model'), { username: 'demo_model' })
  const viewer = await footlight.newPerson('viewer', 5_000)
  const bold = '<b>Hi & "bye"</b>'
  must(await viewer.post(`/messages/${model.username}`, { text: bold, ref: crypto.randomUUID() }))
  must(await viewer.post(`/user/follow/${model.username}`))
  must(await viewer.post('/user/settings', { volume_tip: 42 }))
  must(await viewer.tip(model.username, 5))
  must(await viewer.post('/affiliates/apply', { about: 'a blog' }))
  const { id: account } = must(await viewer.get('/user/current')).user
  const { fanClubGifts, playlists, accountLinks, people, billing, cards } = footlight.server.database
  const person = (await people.byUsername(viewer.username))!
  const owner = (await people.byUsername(model.username))!
  const { id: list } = must(await viewer.post('/media/user/playlist', { name: 'Evening' }))
  const item = must(await model.post('/performer/media', { name: 'Blue circles', type: 'pictures' })).id
  await playlists.put(list, item, Date.now())
  must(
    await model.post('/performer/posts', {
      ...{ ref: crypto.randomUUID(), teaser: '', text: 'Circles again', publish_at: null, media: [] },
      ...{ fanclub_access_level: null, token_price: 0, poll: { options: ['Blue', 'Red'], days: 3 } },
    }),
  )
  const gift = { id: crypto.randomUUID(), code: 'SECRETCODEABCDEF', giver: person.id, model: owner.id }
  await fanClubGifts.begin({ ...gift, level: 'insider', price: 40, boughtAt: 1, redeemUntil: 2 })
  await fanClubGifts.paid(gift.id)
  await billing.begin(
    {
      ...{ id: crypto.randomUUID(), account: person.id, ref: 'one', product: 'tokens_100', tokens: 100 },
      ...{ amount: 1_000, currency: 'USD', tax: 0, taxRate: 0, country: 'DE', biller: 'till' },
      ...{ card: null, origin: 'page' },
    },
    7,
  )
  const card = { id: 'of-the-biller', brand: 'Sandbox', last4: '0001', expires: '2041-04', mandate: true }
  await cards.addCard('till', person.id, card, 7)
  const other = await footlight.newPerson('viewer')
  await accountLinks.link(person.id, (await people.byUsername(other.username))!.id, 3, 1)
  const offer = { service: 'custom_media', is_open: true, price_min: 50, price_max: 50, delivery_days: 3 }
  must(
    await model.post('/performer/commissions', {
      ...{ ...offer, network: null, duration: null, text: '', open_max: 5, account_name: null },
    }),
  )
  const { is_open: _, price_min: price, price_max: __, ...asked } = offer
  const terms = { ...asked, kind: 'commission', price, network: null, duration: null }
  const body = { terms, text: 'In blue' }
  must(await viewer.post(`/commissions/of/${model.username}`, body, { idempotencyKey: crypto.randomUUID() }))
  for (let gift = 1; gift <= 119; gift += 1)
    await footlight.server.ledger.execute({
      kind: 'transfer',
      id: crypto.randomUUID(),
      at: Date.now(),
      reason: 'promotion',
      lines: [{ debit: 'promotions', credit: `wallet:${account}`, tokens: gift }],
    })
  const { json, html } = await ask(viewer)
  const file = await fetchFile(viewer, json)
  expect([file.status, file.headers.get('content-disposition'), file.headers.get('cache-control')]).toEqual([
    200,
    `attachment; filename="${viewer.username}.json"`,
    'private, no-store',
  ])
  const all = JSON.parse(file.text)
  expect(all.account).toEqual([
    expect.objectContaining({ username: viewer.username, birth_date: '1990-02-03' }),
  ])
  expect(all.settings[0]).toMatchObject({ volume_tip: 42, chat_emoticons: true })
  expect(all.follows).toEqual([{ performer: model.username }])
  expect(all.messages).toEqual([
    expect.objectContaining({ chat_with: model.username, written_by: 'me', text: bold }),
  ])
  expect([all.playlists, all.linked_accounts, all.earlier_names, all.companion_requests]).toEqual([
    [{ playlist: 'Evening', items: ['Blue circles'] }],
    [{ account: other.username }],
    [],
    [],
  ])
  expect([all.free_tokens, all.wheel_spins, all.earlier_emails, all.age_checks]).toEqual([[], [], [], []])
  expect(all.purchases).toMatchObject([
    { tokens: 100, amount: 1_000, country: 'DE', state: 'open', browser: null },
  ])
  expect(all.saved_cards).toEqual([
    { biller: 'till', brand: 'Sandbox', last4: '0001', expires: '2041-04', may_be_charged_while_away: true },
  ])
  expect(all.affiliate_account).toMatchObject([{ state: 'applied', about: 'a blog', links: [], payouts: [] }])
  expect(all.came_by_link).toEqual([])
  expect(all.purchase_limits).toMatchObject([{ cool_off_until: null, top_ups: null }])
  expect(all.gifts_given).toMatchObject([{ performer: model.username, level: 'insider', price: 40 }])
  expect(file.text).not.toContain(gift.code)
  expect(all.orders).toMatchObject([{ with: model.username, request: 'In blue', price: 50 }])
  // All pages of it, each line once, and the sum of them is the balance.
  const lines = all.statement as { id: string; tokens: number }[]
  expect(new Set(lines.map(({ id }) => id)).size).toBe(122)
  expect(lines.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(await viewer.tokens())

  const page = await fetchFile(viewer, html)
  expect(page.text).toContain('&lt;b&gt;Hi &amp; &quot;bye&quot;&lt;/b&gt;')
  expect(page.text).not.toContain('<b>Hi')
  expect(page.headers.get('content-disposition')).toContain('attachment')
  // The other one reads the message as one that was written to them.
  const theirs = JSON.parse((await fetchFile(model, (await ask(model, 'footlight-demo')).json)).text)
  expect(theirs.messages[0]).toMatchObject({ chat_with: viewer.username, written_by: viewer.username })
  expect(theirs.profile).toHaveLength(1)
  expect(theirs.library).toMatchObject([
    { name: 'Blue circles', type: 'pictures', state: 'draft', files: [] },
  ])
  expect(theirs.posts).toMatchObject([{ text: 'Circles again', price: 0, poll: ['Blue', 'Red'] }])
  expect([all.library, all.posts]).toEqual([undefined, undefined])
}, 60_000)

test('EXPORT-01 how performers say they look is in both of their files', async () => {
  const model = await footlight.newPerson('model')
  const { revision, profile } = must(await model.get('/performer/profile'))
  const looks = { ...noBodyTraits, ethnicity: 'pacific_islander', height_cm: 173 }
  must(await model.post('/performer/profile', { ...profile, revision, body_traits: [looks] }))
  const { json, html } = await ask(model)
  const [own] = JSON.parse((await fetchFile(model, json)).text).profile
  expect(own.body_traits).toEqual([looks])
  expect((await fetchFile(model, html)).text).toContain('pacific_islander')
})

const speaker = {
  ...{ is_model: false, is_vip: false, is_super_vip: false, has_tokens: true, email_confirmed: true },
  ...{ has_cc: false, has_purchase: false, is_guest: false, is_moderator: false },
}

test('EXPORT-02 EXPORT-05 nothing private of anybody else is in it, and no secret of the account', async () => {
  const [model, viewer] = [await footlight.newPerson('model'), await footlight.newPerson('viewer', 100)]
  const third = await footlight.newPerson('viewer', 100)
  for (const who of [viewer, third]) {
    const ref = crypto.randomUUID()
    must(await who.post(`/messages/${model.username}`, { text: `a word of ${who.username}`, ref }))
    must(await who.tip(model.username, 7))
  }
  must(
    await model.post('/user/settings', {
      chat_notice: 'theirs alone',
      daily_limit: 77,
      cam_password: 'curtain',
    }),
  )
  const { people, sessionRepository, chat } = footlight.server.database
  const line = (id: number, username: string, message: string) => ({
    ...{ id, message, sent_at: id },
    user: { ...speaker, username },
  })
  const quote = { username: third.username, message: 'theirs in the room' }
  await chat.append(
    (await people.byUsername(model.username))!.id,
    [
      line(1, third.username, 'theirs in the room'),
      { ...line(2, viewer.username, 'mine in the room'), reply_to: 1, quote },
      { ...line(3, viewer.username, 'mine in private'), is_private: true },
    ],
    1,
  )
  const { text } = await fetchFile(viewer, (await ask(viewer)).json)
  const own = (await people.credentials(viewer.username))!
  const keys = (await sessionRepository.ofAccount(own.person.id, 0, 9)).map(({ idHash }) => idHash)
  const cookies = [...viewer.cookies.values()].filter((value) => value.length > 20)
  const other = (await people.byUsername(model.username))!
  const secrets = [
    own.passwordHash,
    PASSWORD,
    ...keys,
    ...cookies,
    await viewer.nodeToken(),
    other.email,
    other.settings.chat_notice,
    third.username,
    'theirs in the room',
  ]
  expect(secrets.length).toBeGreaterThan(8)
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).toContain(own.person.email)
  // EXPORT-05
  expect(JSON.parse(text).said_in_rooms).toEqual([
    { room: model.username, at: new Date(3).toISOString(), text: 'mine in private', in_private: true },
    { room: model.username, at: new Date(2).toISOString(), text: 'mine in the room', in_private: false },
  ])
  // A performer reads names of who wrote and paid, which they know, and nothing else of them.
  const theirs = (await fetchFile(model, (await ask(model)).json)).text
  expect(theirs).toContain(third.username)
  for (const secret of [own.person.email, 'curtain', own.passwordHash]) expect(theirs).not.toContain(secret)
})

test('EXPORT-03 the password is asked for, some times at most, and rightly counts as well', async () => {
  const viewer = await footlight.newPerson('viewer')
  const answers = []
  for (const password of ['wrong', PASSWORD, 'wrong', 'wrong', PASSWORD, PASSWORD])
    answers.push((await viewer.post('/user/export', { password })).status)
  expect(answers).toEqual([401, 200, 401, 401, 200, 429])
  expect((await viewer.post('/user/export', {})).status).toBe(422)
  expect((await footlight.guest().post('/user/export', { password: PASSWORD })).status).toBe(401)
})

test('EXPORT-04 its address is for the session that asked, and soon for nobody', async () => {
  const [viewer, stranger] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  const { json } = await ask(viewer)
  const again = await footlight.login(viewer.username, PASSWORD)
  for (const who of [stranger, again]) expect((await fetchFile(who, json)).status).toBe(404)
  expect((await fetchFile(footlight.guest(), json)).status).toBe(401)
  const forged = json.replace(/~[\w-]{4}/, '~AAAA')
  for (const path of [forged, json.replace('account.json', 'other.json')])
    expect((await fetchFile(viewer, path)).status).toBe(404)
  expect((await fetchFile(viewer, json)).status).toBe(200)
  passedMs += EXPORT_TICKET_MS
  expect((await fetchFile(viewer, json)).status).toBe(404)
})
