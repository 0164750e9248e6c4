import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser } from '../e2e/browser/open-browser.ts'

/**
 * `node tests/docs/write-images.ts` (with the site built): the pictures of the audience's site in
 * `docs/images`, of the demo as a new operator meets it.
 */
const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url))
const QUALITY = 84
const ON_AIR_WITHIN_MS = 150_000
/** Until pictures move and lists have looked again. */
const SETTLED_MS = 6_000

interface Shot {
  readonly name: string
  readonly path: string
  readonly width: number
  readonly height: number
  readonly theme: 'dark' | 'light'
  /** null: a guest. */
  readonly who: string | null
  readonly cookies?: Readonly<Record<string, string>>
}

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const shots: readonly Shot[] = [
  { name: 'browse', path: '/', ...desktop, theme: 'dark', who: null },
  {
    name: 'home-rows',
    path: '/',
    ...desktop,
    theme: 'light',
    who: null,
    cookies: { browse_layout: 'section' },
  },
  { name: 'room', path: '/saffron_quill', ...desktop, theme: 'dark', who: 'demo_viewer' },
  { name: 'battle', path: '/marlon_reyes', ...desktop, theme: 'dark', who: 'demo_viewer' },
  { name: 'ticket', path: '/mirela_dusk', ...desktop, theme: 'light', who: 'demo_viewer' },
  { name: 'phone', path: '/saffron_quill', ...phone, theme: 'dark', who: 'demo_viewer' },
  { name: 'phone-browse', path: '/', ...phone, theme: 'light', who: null },
  { name: 'phone-swipe', path: '/tikichat', ...phone, theme: 'dark', who: null },
]

/** What goes on in the rooms that are shown: lines of the chat, and numbers, which are tips. */
const evenings: Readonly<Record<string, readonly (readonly [who: string, what: string | number])[]>> = {
  saffron_quill: [
    ['demo_whale', 'Good evening, everybody'],
    ['demo_viewer', 'Hello! Nice light today'],
    ['demo_whale', 25],
    ['demo_viewer', 'Is that a new drawing behind you?'],
    ['demo_whale', 100],
    ['demo_viewer', 50],
    ['demo_whale', 'Crown back, please'],
  ],
  marlon_reyes: [
    ['demo_whale', 'Go, Marlon!'],
    ['demo_viewer', 'This will be close'],
    ['demo_viewer', 40],
    ['demo_whale', 120],
  ],
  mirela_dusk: [
    ['demo_viewer', 'When does it begin?'],
    ['demo_whale', 'As soon as enough of us have a ticket'],
    ['demo_whale', 10],
  ],
}

const people = new Map<string, Promise<TestApi>>()
const footlight = await startFootlight({ config: { demoRooms: true } })
const browser = await openBrowser([], { isWhole: true })
try {
  await onAir()
  for (const room of Object.keys(evenings)) await fill(room)
  for (const shot of shots) {
    const page = await open(shot)
    await page.waitForTimeout(SETTLED_MS)
    const png = await page.screenshot()
    await sharp(png).webp({ quality: QUALITY }).toFile(`${folder}${shot.name}.webp`)
    process.stdout.write(`${shot.name}\n`)
    await page.context().close()
  }
} finally {
  await browser.close()
  await footlight.stop()
}

async function onAir(): Promise<void> {
  const end = Date.now() + ON_AIR_WITHIN_MS
  while (footlight.server.live.countLive() < 12) {
    if (Date.now() > end) throw new Error(`only ${footlight.server.live.countLive()} demo rooms are on air`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Each logs in once. */
function personOf(who: string): Promise<TestApi> {
  const known = people.get(who) ?? footlight.login(who)
  people.set(who, known)
  return known
}

async function fill(room: string): Promise<void> {
  for (const [who, what] of evenings[room]!) {
    const person = await personOf(who)
    if (typeof what === 'number') must(await person.tip(room, what))
    else {
      const socket = await footlight.room(person, room)
      socket.send('v3.chat.message', { ref: randomUUID(), message: what })
      await socket.next('v3.chat.message', ({ message }) => message === what)
      await socket.close()
    }
  }
}

async function open({ path, width, height, theme, who, cookies }: Shot): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en', colorScheme: theme })
  const person = who === null ? null : await personOf(who)
  if (person !== null) must(await person.post('/user/settings', { dark_mode_enabled: theme === 'dark' }))
  const all = { adults_only: '1', theme, ...cookies, ...Object.fromEntries(person?.cookies ?? []) }
  await context.addCookies(Object.entries(all).map(([name, value]) => ({ name, value, url: footlight.url })))
  const page = await context.newPage()
  await page.goto(footlight.url + path)
  return page
}
