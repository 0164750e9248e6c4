import { randomUUID } from 'node:crypto'
import { type Route, type RouteName, routes } from '@footlight/core/protocol'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive } from '../dev-env/go-live.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, manyPeople, startFootlight } from '../dev-env/start-footlight.ts'
import { type Cast, gatherCast, ROOM } from '../integration/policy-support/cast.ts'
import type { Role } from '../integration/policy-support/roles.ts'
import { routeOrders } from '../integration/policy-support/route-orders.ts'
import { openAs } from './browser/open-as.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { watchStanding } from './browser/page-stands.ts'

/** Ends an attribute and a script, and says so where it is ever run. Shorter for fields that take less. */
const MARKUP = `"'><img src=x onerror="window.hit=1"></script><script>window.hit=1</script>`
const SHORT = '<svg onload=hit=1>'
const writers = ['viewer', 'model', 'studioOwner', 'moderator', 'administrator'] as const satisfies Role[]
/** Calls that end the session that they are made with. */
const endsSession: ReadonlySet<RouteName> = new Set(['login', 'logout', 'register', 'askDeletion'])
/** Fields that are surely taken, of those that somebody else reads. */
const written = [
  ...['subject.subject', 'updateSettings.chat_notice', 'limitedAnnounce.message', 'setTipMenu.label'],
  ...['startGoldenTicket.title', 'startScratchoff.title', 'versusTournamentCreate.name', 'pmSend.text'],
  ...['sendMassMessage.text', 'writePersonNote.note', 'roomReport.note', 'swipeReport.note', 'complain.text'],
  ...['complain.name', 'complain.address', 'moderate.reason', 'featureBan.reason', 'suspend.text'],
  ...['changeStaffRole.reason', 'beginEmergencyAccess.reason', 'askLogs.reason', 'applyAsAffiliate.about'],
  ...['reportClientError.errorMessage', 'reportClientError.stack', 'changeFanClub.description'],
  ...[
    'createMedia.name',
    'createPlaylist.name',
    'createPost.text',
    'createPost.teaser',
    'openTicket.subject',
  ],
  ...['openTicket.text', 'supportMessage.name', 'supportMessage.text', 'changeCommissionOffer.text'],
]
/** Pages on which some of it is surely seen. */
const read = [
  ...['/admin/reports', '/admin/support', '/admin/affiliates', '/admin/tournaments', '/staff/audit'],
  ...['/staff/errors', '/staff/emergency', `/${ROOM}`, '/account/statement', '/account/fanclub'],
]
/** Most pages that one reader opens: those that the first ones lead to. */
const PAGES_MAX = 45

const missing = whyNoBrowser()
let footlight: Footlight
let browser: Browser
let cast: Cast

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight({
    limits: { ...manyPeople, callsPerSession: { countMax: 100_000, windowMs: 60_000 } },
  })
  cast = await gatherCast(footlight)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

/** A copy for each place of `value` where a text may stand. */
function* replaced(value: unknown, words: string): Generator<readonly [path: string, changed: unknown]> {
  if (typeof value === 'string' || value === null) yield ['', words]
  else if (Array.isArray(value))
    for (const [at, each] of value.entries())
      for (const [path, changed] of replaced(each, words)) yield [`.${at}${path}`, value.with(at, changed)]
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value))
      for (const [path, changed] of replaced(each, words))
        yield [`.${name}${path}`, { ...value, [name]: changed }]
}

/** Those of a call's fields that may be left out, and are. */
function added({ body: schema }: Route, body: object, words: string): [path: string, changed: unknown][] {
  const names = schema !== undefined && 'shape' in schema ? Object.keys(Object(schema.shape)) : []
  const left = names.filter((name) => !(name in body))
  return left.map((name) => [`.${name}`, { ...body, [name]: words }])
}

/** Writes markup into each field of each call that takes it; answers which were taken. */
async function writeEverywhere(): Promise<Set<string>> {
  const taken = new Set<string>()
  const orders = routeOrders({ pastShow: 'none', runningShow: 'none' })
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    const { body = {}, params = {} } = orders[name]
    if (route.method === 'GET' || route.body === undefined || endsSession.has(name)) continue
    const path = route.path.replace(/:(\w+)|\*$/g, (word, key: string = word) => params[key] ?? word)
    for (const words of [MARKUP, SHORT])
      for (const [field, changed] of [...replaced(body, words), ...added(route, body, words)]) {
        const label = `${name}${field}`
        if (taken.has(label) || !route.body.safeParse(changed).success) continue
        for (const writer of writers) {
          const options = route.movesTokens === true ? { idempotencyKey: randomUUID() } : {}
          const { status } = await cast.of[writer].post(path, changed, options)
          if (status < 300) taken.add(label)
          if (status < 300) break
        }
      }
  }
  return taken
}

interface Crawl {
  readonly opened: string[]
  /** Pages that showed what was written as the text that it is. */
  readonly shown: string[]
  readonly faults: string[]
}

/** Opens `from` and what that leads to `within`, and says where something of what was written was more than a text. */
async function crawl(who: TestApi, within: RegExp, from: readonly string[]): Promise<Crawl> {
  const result: Crawl = { opened: [], shown: [], faults: [] }
  const page = await openAs(browser, footlight, who, '/terms')
  page.on('dialog', (dialog) => {
    result.faults.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (line) => {
    if (/content security policy/i.test(line.text())) result.faults.push(`${page.url()}: ${line.text()}`)
  })
  const stands = watchStanding(page)
  const seen = new Set<string>()
  const waiting = [...from]
  while (waiting.length > 0 && result.opened.length < PAGES_MAX) {
    const path = waiting.shift()!
    // One of each kind is enough.
    const kind = path
      .replace(/#.*/, '')
      .replace(/(?<==)[^&]*/g, '*')
      .replace(/\/[^/]*\d[^/]*/g, '/*')
    if (seen.has(kind)) continue
    seen.add(kind)
    waiting.push(...(await look(page, stands, path, result)).filter((link) => within.test(link)))
  }
  await page.context().close()
  return result
}

/** Links of the page. */
async function look(
  page: Page,
  stands: () => Promise<void>,
  path: string,
  { opened, shown, faults }: Crawl,
): Promise<string[]> {
  const answer = await page.goto(`${footlight.url}${path}`)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  if (!/script-src [^;]*'nonce-/.test(policy) || /script-src[^;]*'unsafe-/.test(policy))
    faults.push(`${path} has the policy “${policy}”`)
  if (/<img src=x onerror|<svg onload=hit/.test((await answer?.text()) ?? ''))
    faults.push(`${path} has it as markup`)
  await stands()
  opened.push(path)
  const found = await page.evaluate(() => ({
    isHit: 'hit' in window,
    isMarkup: document.querySelector('img[src="x"], svg[onload]') !== null,
    isShown: /<img src=x onerror|<svg onload=hit/.test(document.body.textContent),
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([download])')].map((link) =>
      link.getAttribute('href'),
    ),
  }))
  if (found.isHit || found.isMarkup) faults.push(`${path} runs it, or draws it`)
  if (found.isShown) shown.push(path)
  return found.links.filter((href): href is string => href !== null && !href.startsWith('//'))
}

test('MARKUP-01 what people write is text on every page, whichever field it was written into, and no page asks for more than its policy lets', {
  timeout: 400_000,
}, async () => {
  const live = await goLive(footlight.server, ROOM)
  const taken = await writeEverywhere()
  // One of the fields was the password of the room.
  must(await (await cast.again('model')).post(`/room/${ROOM}/password`, { password: null }))
  const room = await footlight.room(await cast.again('member'), ROOM)
  room.send('v3.chat.message', { ref: 'one', message: MARKUP })
  await room.next('v3.chat.message')
  must(await (await cast.again('member')).tip(ROOM, 25, { comment: MARKUP }))
  await room.close()
  live.end()
  expect([...taken]).toEqual(expect.arrayContaining(written))
  const reachable = new RegExp(`^/(?:${ROOM}|account|inbox|notifications)`)
  const crawls = [
    await crawl(await cast.again('administrator'), /^\/(?:staff|admin)/, ['/staff', '/admin/support']),
    await crawl(await cast.again('model'), reachable, [
      `/${ROOM}`,
      `/${ROOM}/bio`,
      '/account/settings',
      '/inbox',
    ]),
    await crawl(await cast.again('viewer'), reachable, [
      `/${ROOM}`,
      `/${ROOM}/bio`,
      '/notifications',
      '/complaint',
    ]),
  ]
  expect(crawls.flatMap(({ faults }) => faults)).toEqual([])
  // Where it was read it stood as it was written.
  expect(crawls.flatMap(({ shown }) => shown)).toEqual(expect.arrayContaining(read))
})
