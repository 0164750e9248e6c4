import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { massMessageLimits } from '@footlight/core/protocol'
import { systemClock } from '@footlight/native-bridges/system-clock'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { drawPicture, makeItem, plainFields, publishItem } from '../dev-env/media-library.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'

const missing = whyNoBrowser()
const MODEL = 'demo_model'
const WORKED_WITHIN_MS = 60_000
/** Real time, and what a test lets pass at once. */
let passedMs = 0
const clock = { ...systemClock, now: () => systemClock.now() + passedMs }
let folder: string
let footlight: Footlight
let browser: Browser
let model: TestApi
let staff: TestApi
let viewer: TestApi

beforeAll(async () => {
  if (missing !== null) return
  folder = mkdtempSync(join(tmpdir(), 'footlight-library-'))
  footlight = await startFootlight({ clock })
  browser = await openBrowser(['--autoplay-policy=no-user-gesture-required'])
  model = await footlight.login(MODEL)
  staff = await footlight.login('demo_moderator')
  viewer = await footlight.newPerson('viewer', 500)
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
  if (missing === null) rmSync(folder, { recursive: true, force: true })
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** A page of its own, as somebody who has logged in before. */
async function open(who: TestApi, path: string, viewport = desktop): Promise<Page> {
  const isPhone = viewport.width < 600
  const context = await browser.newContext({ viewport, locale: 'en', hasTouch: isPhone })
  const { url } = footlight
  const cookies = { ...Object.fromEntries(who.cookies), adults_only: '1' }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  await page.goto(`${url}${path}`)
  return page
}

async function keepPicture(seed: number): Promise<string> {
  const path = join(folder, `picture-${seed}.jpg`)
  writeFileSync(path, await drawPicture(seed, 1_500, 1_000))
  return path
}

/** A test pattern that no line sends in one piece. */
function makeFilm(name: string, seconds: number): string {
  const path = join(folder, name)
  const pattern = `testsrc2=size=640x360:rate=30:duration=${seconds}`
  const coded = ['-c:v', 'libx264', '-qp', '0', '-preset', 'ultrafast']
  const made = spawnSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', pattern, ...coded, path])
  expect(made.status).toBe(0)
  return path
}

let item: number

// Each test is a step of one item's way, and stands on the one before.
test('WEB-LIBRARY-01 a performer creates an item, uploads files, reads why one is refused, and sends it for review', async () => {
  const page = await open(model, '/account/library')
  const errors = watchErrors(page)
  await page.getByTestId('new-media').getByRole('textbox').fill('Summer circles')
  await page.getByTestId('new-media').getByRole('button').click()
  await page.getByTestId('own-media-page').waitFor()
  const lie = join(folder, 'holiday.jpg')
  writeFileSync(lie, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const files = [await keepPicture(3), await keepPicture(8), await keepPicture(15), lie]
  await page.locator('section:not([inert]) [data-testid=media-file]').setInputFiles(files)
  await page.locator('[data-testid=own-file][data-state=ready]').nth(2).waitFor({ timeout: WORKED_WITHIN_MS })
  const refused = page.locator('[data-testid=own-file][data-state=failed]')
  await refused.getByText('not a picture or video').waitFor()
  await shootPage(page, 'library-files')
  const submit = page.getByTestId('submit-media')
  expect(await submit.getByRole('button').isDisabled()).toBe(true)
  await refused.getByRole('button').click()
  await refused.waitFor({ state: 'detached' })
  const fields = page.getByTestId('media-fields')
  await fields.getByLabel('Tags').fill('Circles, blue sky')
  await fields.getByLabel('Price in tokens').fill('80')
  await fields.getByText('Supporters pay 72').waitFor()
  await fields.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  await submit.getByRole('checkbox').check()
  await submit.getByRole('button').click()
  await page.locator('[data-testid=own-media-page][data-state=in_review]').waitFor()
  item = Number(page.url().split('/').at(-1))
  expect(must(await model.get(`/performer/media/${item}`))).toMatchObject({
    tags: ['circles', 'blue-sky'],
    token_price: 80,
    state: 'in_review',
  })
  await shootPage(page, 'library-in-review', 'light')
  expect(errors).toEqual([])
  await page.context().close()
})

test('WEB-LIBRARY-02 the staff looks at the files before it can publish', async () => {
  const page = await open(staff, '/admin/media')
  const entry = page.getByTestId('queue-item')
  await entry.waitFor()
  expect(await entry.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true)
  await entry.getByRole('button', { name: 'Refuse' }).click()
  await entry.getByText('Please give a reason.').waitFor()
  await entry.getByRole('button', { name: 'Show 3 files' }).click()
  await shootPage(page, 'media-review')
  await entry.getByRole('button', { name: 'Publish' }).click()
  await entry.waitFor({ state: 'detached' })
  await page.context().close()
})

test('WEB-LIBRARY-03 a viewer on a phone sees a blurred cover, accepts a price that changed, buys, and turns the pictures', async () => {
  const page = await open(viewer, `/${MODEL}/media`, phone)
  const errors = watchErrors(page)
  await shootPage(page, 'user-media-phone', 'light')
  await page.locator('[data-testid=media-card][data-access=preview]').click()
  await page.locator('[data-testid=media-page][data-access=preview]').waitFor()
  await shootPage(page, 'media-preview-phone')
  // Between the look and the press the performer asks for more.
  must(
    await model.post(`/performer/media/${item}`, { ...plainFields, name: 'Summer circles', token_price: 90 }),
  )
  await page.getByTestId('buy-media-order').click()
  await page.getByTestId('offer-changed').waitFor()
  expect(await viewer.tokens()).toBe(500)
  await page.getByTestId('offer-accept').click()
  await page.getByTestId('buy-media-order').click()
  await page.getByText('Media purchased').waitFor()
  await page.locator('[data-testid=media-page][data-access=complete]').waitFor()
  expect(await viewer.tokens()).toBe(410)
  await page.getByRole('button', { name: 'Open picture 1 of 3' }).click()
  const gallery = page.getByTestId('gallery')
  await gallery.getByText('1 of 3').waitFor()
  await page.keyboard.press('ArrowRight')
  await gallery.getByText('2 of 3').waitFor()
  await swipe(page, 300, 80)
  await gallery.getByText('3 of 3').waitFor()
  await swipe(page, 80, 300)
  await gallery.getByText('2 of 3').waitFor()
  await shootPage(page, 'gallery-phone')
  await page.keyboard.press('Escape')
  await gallery.waitFor({ state: 'detached' })
  // The browser notes the refused order itself.
  expect(errors.filter((error) => !error.includes('409'))).toEqual([])
  await page.context().close()
})

async function swipe(page: Page, from: number, to: number): Promise<void> {
  await page.mouse.move(from, 400)
  await page.mouse.down()
  await page.mouse.move((from + to) / 2, 402)
  await page.mouse.move(to, 404)
  await page.mouse.up()
}

test('WEB-LIBRARY-04 what was bought is hidden, comes back, and stays when its performer deletes it', async () => {
  const page = await open(viewer, '/account/media/pictures')
  const card = page.getByTestId('media-card')
  await card.waitFor()
  await shootPage(page, 'purchased')
  await page.getByRole('button', { name: 'Hide from my lists' }).click()
  await card.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await card.waitFor()
  must(await model.delete(`/performer/media/${item}`))
  await card.click()
  await page.locator('[data-testid=media-page][data-access=complete]').waitFor()
  await page.context().close()
  const late = await open(footlight.guest(), `/${MODEL}/media/summer-circles/${item}`, phone)
  expect(await late.getByTestId('media-page').count()).toBe(0)
  await shootPage(late, 'media-gone-phone')
  await late.context().close()
})

test('WEB-LIBRARY-05 an upload over a line that breaks goes on, and its film plays for who may see it', async () => {
  const path = makeFilm('film.mp4', 6)
  const film = await makeItem(footlight, model, [], { is_free_no_auth: true }, 'videos')
  const page = await open(model, `/account/library/${film}`)
  const sent: number[] = []
  await page.route('**/performer/media/uploads/**', async (route) => {
    const isPiece = route.request().method() === 'PATCH'
    if (isPiece) sent.push(Number(route.request().headers()['upload-offset']))
    // The second piece is lost on its way.
    if (isPiece && sent.length === 2) await route.abort('connectionreset')
    else await route.continue()
  })
  await page.locator('section:not([inert]) [data-testid=media-file]').setInputFiles(path)
  await page.locator('[data-testid=own-file][data-state=ready]').waitFor({ timeout: WORKED_WITHIN_MS })
  expect(sent.length).toBeGreaterThan(2)
  expect(sent[2]).toBe(sent[1])
  must(await model.post(`/performer/media/${film}/submit`, { is_everyone_named: true }))
  must(await staff.post(`/moderation/media/${film}`, { decision: 'publish' }))
  await page.context().close()
  const guest = await open(footlight.guest(), `/${MODEL}/media/x/${film}`)
  const errors = watchErrors(guest)
  await guest.getByRole('button', { name: 'Play' }).click()
  const video = guest.getByTestId('film')
  await expect
    .poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime), { timeout: 15_000 })
    .toBeGreaterThan(1)
  expect(await video.evaluate((element) => (element as HTMLVideoElement).videoWidth)).toBeGreaterThan(0)
  await shootPage(guest, 'film-guest')
  expect(errors).toEqual([])
  await guest.context().close()
})

test('WEB-LIBRARY-06 a room shows the newest media of its performer, and what comes while somebody is there', async () => {
  const page = await open(viewer, `/${MODEL}`)
  const strip = page.getByTestId('media-strip')
  await page.getByRole('heading', { name: 'About' }).first().scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 3_000)
  await strip.waitFor()
  expect(await strip.getByTestId('media-card').count()).toBe(1)
  must(await model.post(`/performer/media/${item}/restore`))
  // Between 2 and 12 s, so that a full room does not ask at once.
  await expect.poll(() => strip.getByTestId('media-card').count(), { timeout: 15_000 }).toBe(2)
  await shootPage(page, 'room-media-strip')
  await page.context().close()
})

test('WEB-FANCLUB-01 a performer sets prices; a viewer joins at the terms that they saw, cancels and thinks again', async () => {
  const page = await open(model, '/account/fanclub')
  const errors = watchErrors(page)
  const form = page.getByTestId('fan-club-form')
  await form.getByRole('checkbox').check()
  for (const [level, price] of [
    ['Supporter', '100'],
    ['Insider', '90'],
  ])
    await form.getByLabel(`${level}, tokens`).fill(price!)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('At least as much as the level below.').waitFor()
  await form.getByLabel('Insider, tokens').fill('200')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await shootPage(page, 'fan-club-own')
  await shootPage(page, 'fan-club-own', 'light')

  const fan = await footlight.newPerson('viewer', 300)
  const club = await open(fan, `/${MODEL}/fanclub`, phone)
  const ofViewer = watchErrors(club)
  await club.getByTestId('fan-level-legend').waitFor({ state: 'detached' })
  await club.getByTestId('fan-level-supporter').getByRole('button').click()
  const own = must(await model.get('/performer/fanclub'))
  must(await model.post('/performer/fanclub', { ...own, priceSupporter: 120 }))
  await club.getByTestId('join-confirm').click()
  const changed = club.getByTestId('offer-changed')
  await changed.getByText('Price in tokens: was 100, now 120').waitFor()
  expect(await fan.tokens()).toBe(300)
  await shootPage(club, 'fan-club-changed')
  await club.setViewportSize(phone)
  await club.getByTestId('offer-accept').click()
  await club.getByTestId('join-confirm').click()
  const membership = club.getByTestId('membership')
  await membership.getByText('for 120 tokens').waitFor()
  expect(await fan.tokens()).toBe(180)
  await membership.getByRole('button', { name: 'Cancel' }).click()
  await membership.getByText('It is not renewed.').waitFor()
  await shootPage(club, 'fan-club-cancelled', 'light')
  await club.setViewportSize(phone)
  await club.getByRole('button', { name: 'Undo' }).click()
  await membership.getByText('for 120 tokens').waitFor()
  // Prices rise for those who are new.
  must(await model.post('/performer/fanclub', { ...own, priceSupporter: 150 }))
  await club.goto(`${footlight.url}/account/memberships`)
  await club.getByText('New members pay 150 tokens. You keep 120 tokens').waitFor()
  await shootPage(club, 'fan-clubs-mine')
  await page.reload()
  await page.getByText('1 member renews at an older, lower price.').waitFor()
  await shootPage(page, 'fan-club-own-members')
  // What was refused is a refusal.
  expect([...errors, ...ofViewer].filter((line) => !line.startsWith('Failed to load'))).toEqual([])
  await club.context().close()
  await page.context().close()
})

test('WEB-GIFT-01 a viewer gives a month as a code, takes one back, and another redeems it by its link', async () => {
  const [giver, lucky] = [await footlight.newPerson('viewer', 400), await footlight.newPerson('viewer')]
  const page = await open(giver, `/${MODEL}/fanclub`)
  const errors = watchErrors(page)
  const give = async () => {
    await page.getByRole('button', { name: 'Give a month' }).click()
    await page.getByTestId('gift-confirm').click()
    const code = await page.getByTestId('gift-code').textContent()
    return code!
  }
  const first = await give()
  expect(await giver.tokens()).toBe(250)
  await shootPage(page, 'gift-bought')
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Done' }).click()
  await give()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Months I gave' }).click()
  await page.getByTestId('given-gift').nth(1).waitFor()
  await shootPage(page, 'gifts-given', 'light')
  await page.setViewportSize(desktop)
  const newest = page.getByTestId('given-gift').first()
  await newest.getByRole('button', { name: 'Cancel this gift' }).click()
  expect(await giver.tokens()).toBe(100)
  await newest.getByRole('button', { name: 'Confirm: the code stops working' }).click()
  await page.locator('[data-testid=given-gift][data-state=returned]').waitFor()
  expect(await giver.tokens()).toBe(250)

  const other = await open(lucky, `/account/gift#${first}`, phone)
  errors.push(...watchErrors(other))
  await other.getByRole('button', { name: 'See what it is for' }).click()
  await other.getByTestId('found-gift').getByText('30 days in the fan club of').waitFor()
  await shootPage(other, 'gift-found')
  await other.setViewportSize(phone)
  await other.getByRole('button', { name: 'Redeem it' }).click()
  await other.getByTestId('membership').getByText('It is not renewed.').waitFor()
  // A code works once, and one that is nobody's looks the same.
  for (const code of [first, 'AAAA-AAAA-AAAA-AAAA']) {
    await other.goto(`${footlight.url}/account/gift`)
    await other.getByLabel('Code').fill(code)
    await other.getByRole('button', { name: 'See what it is for' }).click()
    await other.getByText('This code cannot be redeemed').waitFor()
  }
  expect(errors.filter((line) => !line.startsWith('Failed to load'))).toEqual([])
  await other.context().close()
  await page.context().close()
})

test('WEB-BUNDLE-01 WEB-PLAYLIST-01 a performer sells all at once; a viewer buys what they saw, and collects it in a playlist', async () => {
  const seller = await footlight.login('demo_model2')
  for (const token_price of [40, 60])
    await publishItem(footlight, seller, staff, { token_price, name: `For ${token_price}` })
  const own = await open(seller, '/account/library')
  const errors = watchErrors(own)
  const form = own.getByTestId('bundle-form')
  await form.getByRole('checkbox').check()
  await form.getByLabel('Discount in percent').fill('51')
  expect(await form.getByRole('button').isDisabled()).toBe(true)
  await form.getByLabel('Discount in percent').fill('25')
  await form.getByRole('button').click()
  await own.getByText('Saved', { exact: true }).waitFor()
  await shootPage(own, 'bundle-form')
  await own.context().close()

  const buyer = await footlight.newPerson('viewer', 200)
  const page = await open(buyer, '/demo_model2/media', phone)
  errors.push(...watchErrors(page))
  await page.getByTestId('media-bundle').getByText('25 % less than buying one by one').waitFor()
  await shootPage(page, 'bundle-phone')
  await page.setViewportSize(phone)
  must(await seller.post('/performer/media_bundle', { sells_all: true, discount: 10 }))
  await page.getByTestId('bundle-order').click()
  await page.getByTestId('offer-changed').getByText('was 75, now 90').waitFor()
  expect(await buyer.tokens()).toBe(200)
  await page.getByTestId('offer-accept').click()
  await page.getByTestId('bundle-order').click()
  await page.getByTestId('media-bundle').waitFor({ state: 'detached' })
  expect(await buyer.tokens()).toBe(110)
  await page.locator('[data-testid=media-card][data-access=complete]').first().click()
  await page.locator('[data-testid=media-page]').waitFor()
  await page.getByRole('button', { name: 'Add to playlist' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Evening')
  await page.getByRole('button', { name: 'New playlist' }).click()
  await page.getByText('Added to Evening').waitFor()
  await page.goto(`${footlight.url}/account/playlists`)
  await page.getByRole('link', { name: /Evening/ }).waitFor()
  await shootPage(page, 'playlists', 'light')
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: /Evening/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('This playlist is empty').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByTestId('media-card').waitFor()
  await shootPage(page, 'playlist')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Delete playlist' }).click()
  await page.getByText('No playlists yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByTestId('media-card').waitFor()
  expect(errors.filter((line) => !line.startsWith('Failed to load'))).toEqual([])
  await page.context().close()
})

test('WEB-SECTION-01 free and exclusive videos are searched and looked through, from a list to a film and the next', async () => {
  const maker = await footlight.login('demo_model2')
  const film = readFileSync(makeFilm('short.mp4', 2))
  const make = async (name: string, token_price: number) => {
    const fields = { name, token_price, tags: ['late-light'], is_free_no_auth: token_price === 0 }
    const id = await makeItem(footlight, maker, [film], fields, 'videos')
    must(await maker.post(`/performer/media/${id}/submit`, { is_everyone_named: true }))
    must(await staff.post(`/moderation/media/${id}`, { decision: 'publish' }))
  }
  for (const [name, price] of [
    ['Slow circles', 0],
    ['Quick circles', 0],
    ['Silver lines', 50],
  ] as const)
    await make(name, price)
  const page = await open(viewer, '/media')
  const errors = watchErrors(page)
  await page.getByRole('link', { name: 'Free videos' }).click()
  const section = page.getByTestId('section-free')
  await section.getByTestId('media-card').nth(1).waitFor()
  await shootPage(page, 'section-free')
  await page.setViewportSize(desktop)
  await section.getByRole('searchbox', { name: 'Search names and tags' }).fill('slow')
  await section.getByRole('button', { name: 'Search' }).click()
  await section.getByRole('link', { name: 'Remove “slow”' }).waitFor()
  expect(await section.getByTestId('media-card').count()).toBe(1)
  await section.getByTestId('media-card').getByRole('link').click()
  await page.getByRole('heading', { name: 'Slow circles' }).waitFor()
  expect(page.url()).toMatch(/\/free-porn\/video\/slow-circles-\d+$/)
  await page.getByRole('link', { name: /Quick circles/ }).click()
  await page.getByRole('heading', { name: 'Quick circles' }).waitFor()
  await page.goto(`${footlight.url}/exclusive-videos?q=nothing+like+it`)
  await page.getByText('No videos found').waitFor()
  await page.getByRole('link', { name: 'All videos' }).click()
  await page.getByTestId('section-exclusive').getByText('Silver lines').waitFor()
  await shootPage(page, 'section-exclusive', 'light')
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: 'Performers' }).click()
  await page
    .getByTestId('free-video-models')
    .getByRole('link', { name: /2 videos/ })
    .click()
  await page.getByTestId('free-videos-of').getByTestId('media-card').nth(1).waitFor()
  await shootPage(page, 'section-of-phone')
  expect(errors).toEqual([])
  await page.context().close()
})

test('WEB-POST-01 a performer writes, schedules, changes and deletes posts; readers buy what they saw, and vote', async () => {
  const item = await publishItem(footlight, model, staff, { name: 'Lamp studies', token_price: 50 })
  const page = await open(model, '/account/fanclub')
  const errors = watchErrors(page)
  const own = page.getByTestId('own-posts')
  await own.getByText('No posts yet.').waitFor()
  await own.getByRole('button', { name: 'Write a post' }).click()
  const form = own.getByTestId('post-form')
  await form.getByRole('button', { name: 'Publish' }).click()
  await form.getByText('A post needs a text or a picture').waitFor()
  await form.getByLabel('Headline').fill('The lamps of the week')
  await form.getByLabel('Text').fill('First line\nSecond line')
  await form.getByLabel('Who can read it').selectOption('sold')
  await form.getByLabel('Price in tokens').fill('80')
  await form.getByLabel('Lamp studies').check()
  await form.getByLabel('Poll').check()
  await form.getByLabel('Answer 1').fill('Blue')
  await form.getByRole('button', { name: 'Publish' }).click()
  await form.getByText('At least two answers.').waitFor()
  await form.getByLabel('Answer 2').fill('Gold')
  await shootPage(page, 'post-form')
  await page.setViewportSize(desktop)
  await form.getByRole('button', { name: 'Publish' }).click()
  await own.getByTestId('own-post').getByText('The lamps of the week').waitFor()

  const fan = await footlight.newPerson('viewer', 300)
  const club = await open(fan, `/${MODEL}/fanclub`, phone)
  const ofViewer = watchErrors(club)
  const post = club.getByTestId('post').filter({ hasText: 'The lamps of the week' })
  await post.getByText('Text · 1 set of pictures or videos · Poll').waitFor()
  expect(await club.getByText('Second line').count()).toBe(0)
  await shootPage(club, 'post-locked')
  await club.setViewportSize(phone)
  await own.getByRole('button', { name: 'Edit', exact: true }).click()
  await form.getByLabel('Price in tokens').fill('90')
  await form.getByRole('button', { name: 'Save' }).click()
  await own.getByText('90 tokens each; 0 sold').waitFor()
  await post.getByTestId('post-order').click()
  await post.getByTestId('offer-changed').getByText('Price in tokens: was 80, now 90').waitFor()
  expect(await fan.tokens()).toBe(300)
  await post.getByTestId('offer-accept').click()
  await post.getByTestId('post-order').click()
  await post.getByText('Second line').waitFor()
  expect(await fan.tokens()).toBe(210)
  await post.getByTestId('media-card').getByText('Lamp studies').waitFor()
  await post.getByLabel('Gold').check()
  await post.getByText('1 vote', { exact: true }).waitFor()
  await shootPage(club, 'post-bought')
  await shootPage(club, 'post-bought', 'light')
  await club.goto(`${footlight.url}/account/media/pictures`)
  await club.getByText('Lamp studies').waitFor()

  await page.reload()
  await own.getByText('90 tokens each; 1 sold').waitFor()
  await own.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await own.getByTestId('own-post').getByText('Published').waitFor()
  await own.getByRole('button', { name: 'Write a post' }).click()
  await form.getByLabel('Text').fill('Of tomorrow')
  await form.getByLabel('Publish later').fill(localHour(24))
  await form.getByRole('button', { name: 'Schedule' }).click()
  await own.locator('[data-state=scheduled]').getByText('Of tomorrow').waitFor()
  await shootPage(page, 'posts-own')
  await shootPage(page, 'posts-own', 'light')

  const guards = await open(staff, `/${MODEL}/fanclub`)
  expect(await guards.getByText('Of tomorrow').count()).toBe(0)
  await guards.getByRole('button', { name: 'Remove this post' }).click()
  const dialog = guards.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Not yours to sell.')
  await dialog.getByRole('button', { name: 'Remove this post' }).click()
  await guards.getByTestId('post').waitFor({ state: 'detached' })
  await page.reload()
  await own.getByText('Site staff removed it: Not yours to sell.').waitFor()
  expect(must(await fan.get(`/posts/of/${MODEL}`)).posts).toEqual([])
  expect(must(await fan.get(`/media/get/${item}`)).access_type).toBe('complete')
  // What the browser says of prices that changed is no fault of the page.
  const faults = (told: readonly string[]) => told.filter((each) => !/409|422|Failed to load/.test(each))
  expect([...faults(errors), ...faults(ofViewer)]).toEqual([])
  for (const each of [page, club, guards]) await each.context().close()
})

/** As a field of the browser has it. */
function localHour(hoursAhead: number): string {
  const at = Date.now() + hoursAhead * 3_600_000
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

test('WEB-MASS-01 a performer writes to many and undoes one; a reader on a phone opens what came with it, and turns them off', async () => {
  await publishItem(footlight, model, staff, { name: 'Paper boats', token_price: 70 })
  const { people, fanClub } = footlight.server.database
  const reader = await footlight.newPerson('viewer', 300)
  const [owner, member] = [await people.byUsername(MODEL), await people.byUsername(reader.username)]
  await fanClub.putMembership(member!.id, owner!.id, 'legend', Date.now() + 86_400_000)
  const page = await open(model, '/account/mass-messages')
  const errors = watchErrors(page)
  const form = page.getByTestId('mass-form')
  await form.getByTestId('mass-reach').getByText('would get it').waitFor()
  await form.getByRole('checkbox', { name: 'Legend' }).check()
  await form.getByTestId('mass-reach').getByText('1 person would get it').waitFor()
  await form.getByLabel('Message').fill('Too early')
  await form.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  const sent = page.getByTestId('mass-message')
  await sent.and(page.locator('[data-state=stopped]')).getByText('Too early').waitFor()
  await form.getByRole('checkbox', { name: 'Legend' }).check()
  await form.getByLabel('Message').fill('The boats are here')
  await form.getByText('Attach pictures or videos').click()
  await form.getByLabel('Paper boats').check()
  await form.getByLabel('Price in tokens').fill('40')
  await shootPage(page, 'mass-form')
  await shootPage(page, 'mass-form', 'light')
  await page.setViewportSize(desktop)
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText('You have sent all 2 messages').waitFor()

  const phonePage = await open(reader, '/', phone)
  const ofReader = watchErrors(phonePage)
  passedMs += massMessageLimits.undoSeconds * 1_000
  await phonePage.getByRole('link', { name: 'Messages, 1 unread' }).click()
  await phonePage.getByText('The boats are here').click()
  const attached = phonePage.getByTestId('message-post')
  await attached.getByText('1 set of pictures or videos').waitFor()
  await shootPage(phonePage, 'mass-message')
  await phonePage.setViewportSize(phone)
  // Legends pay a quarter less.
  await attached.getByTestId('post-order').click()
  await attached.getByTestId('media-card').waitFor()
  expect(await reader.tokens()).toBe(270)
  await phonePage.getByText('Mass message').first().waitFor()
  await phonePage.getByRole('button', { name: 'Stop mass messages' }).click()
  await phonePage.getByText(`You no longer get mass messages from ${MODEL}.`).waitFor()
  expect(must(await reader.get(`/mass_messages/mutes/${MODEL}`)).is_muted).toBe(true)
  // Nothing is on its way any more, so that the page does not look again unasked.
  await page.reload()
  await sent.and(page.locator('[data-state=sent]')).getByText('40 tokens each; 1 sold, you earned').waitFor()
  await shootPage(page, 'mass-sent')
  expect([errors, ofReader]).toEqual([[], []])
  await Promise.all([page.context().close(), phonePage.context().close()])
})

test('PM-20 a performer lets items come with a message to one', async () => {
  const { people, fanClub } = footlight.server.database
  const reader = await footlight.newPerson('viewer', 300)
  const [owner, member] = [await people.byUsername(MODEL), await people.byUsername(reader.username)]
  // Of a stranger it would be among the requests.
  await fanClub.putMembership(member!.id, owner!.id, 'supporter', clock.now() + 86_400_000)
  must(await reader.post(`/messages/${MODEL}`, { ref: 'hello', text: 'Do you have boats?' }))
  const page = await open(model, '/')
  const errors = watchErrors(page)
  await page.getByRole('link', { name: /^Messages/ }).click()
  await page.getByText('Do you have boats?').click()
  await page.getByRole('button', { name: 'Attach', exact: true }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Paper boats').check()
  await dialog.getByLabel('Price in tokens').fill('30')
  await shootPage(page, 'attach')
  await page.setViewportSize(desktop)
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click()
  await page.getByRole('button', { name: '1 attached' }).waitFor()
  await page.getByLabel(`Only for ${reader.username}`).fill('Here they are')
  await page.keyboard.press('Enter')
  await page.getByTestId('message-post').waitFor()
  const [last] = must(await reader.get(`/messages/${MODEL}`)).messages.slice(-1)
  expect(must(await reader.get(`/posts/${last.post}`))).toMatchObject({ access_type: 'preview', price: 27 })
  expect(errors).toEqual([])
  await page.context().close()
})

test('WEB-FANCLUB-02 a performer is told of fan clubs once per browser', async () => {
  const page = await open(model, '/media')
  const told = page.getByText('Fan clubs are here')
  await told.waitFor()
  await page.getByRole('button', { name: 'Set your prices' }).click()
  await page.waitForURL('**/account/fanclub')
  await page.reload()
  await page.getByTestId('own-fan-club').waitFor()
  await page.waitForTimeout(6_000)
  expect(await told.count()).toBe(0)
  await page.context().close()
})
