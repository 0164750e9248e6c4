import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { balance, confirmAge, logIn } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()

/** What a page might run, fetch, draw or turn around, if it took a line for anything but text. */
const corpus = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script href="data:,alert(1)"/></svg>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{background:url(//evil.example)}</style>',
  '<link rel=stylesheet href=//evil.example>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content=0;url=//evil.example>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<form action=//evil.example><button>x',
  '<!--><img src=x onerror=alert(1)>-->',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '`${alert(1)}`',
  '{{constructor.constructor("alert(1)")()}}',
  '${7*7}',
  '#{7*7}',
  '<%= 7*7 %>',
  '{{7*7}}',
  '$t(nav.menu)',
  '{{count}}',
  '__proto__',
  'constructor',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://evil.example/a?b=c#d',
  'https://evil.example',
  '//evil.example',
  'www.evil.example',
  'file:///etc/passwd',
  '&lt;b&gt;',
  '&#x3c;script&#x3e;',
  '%3Cscript%3E',
  '\\u003cscript\\u003e',
  '\\x3cscript\\x3e',
  'e\u0301e\u0300 \u{1f469}\u200d\u{1f469}\u200d\u{1f467}'.normalize('NFC'),
  '\u0627\u0644\u0633\u0644\u0627\u0645 abc',
  '\u{1f1e9}\u{1f1ea}',
  'a\u200bb\u00adc',
  '\ufdfd \u{12031}',
  '\ufffd\ufffe',
  "'; drop table people; --",
  '*'.repeat(500),
]
const LINES_PER_SOCKET = 9

let footlight: Footlight
let browser: Browser
let page: Page
beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  browser = await openBrowser()
  page = await browser.newPage()
})
afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

test('CHAT-10 whatever is written stands in the page as it was written, and the content policy has nothing to report', async () => {
  const model = await footlight.newPerson('model')
  await model.post('/user/settings', { chat_allowed: 'all' })
  const strange: string[] = []
  page.on('dialog', (dialog) => void (strange.push(`dialog ${dialog.message()}`), dialog.dismiss()))
  page.on(
    'request',
    (request) =>
      void (
        /^(?:https?|wss?):/.test(request.url()) &&
        new URL(request.url()).host !== new URL(footlight.url).host &&
        strange.push(request.url())
      ),
  )
  await page.exposeFunction('reported', (text: string) => void strange.push(text))
  await page.addInitScript(
    "document.addEventListener('securitypolicyviolation', (event) => window.reported('csp ' + event.violatedDirective + ' ' + event.blockedURI))",
  )
  const errors = watchErrors(page)
  await page.goto(`${footlight.url}/${model.username}`)
  await confirmAge(page)
  const list = page.getByTestId('chat-list')
  await list.waitFor()

  for (let start = 0; start < corpus.length; start += LINES_PER_SOCKET) {
    const socket = await footlight.room(await footlight.newPerson('viewer'), model.username)
    await socket.next('v3.media.state')
    for (const [index, message] of corpus.slice(start, start + LINES_PER_SOCKET).entries()) {
      const ref = `${start + index}`
      socket.send('v3.chat.message', { ref, message })
      const answer = () => socket.received.find(({ payload }) => payload['ref'] === ref)
      await expect.poll(answer, { timeout: 10_000 }).toBeDefined()
      expect(answer()).toMatchObject({ name: 'v3.chat.message', payload: { message } })
    }
    const written = corpus.slice(0, start + LINES_PER_SOCKET)
    await expect
      .poll(async () => {
        const shown = (await list.textContent()) ?? ''
        return written.filter((line) => !shown.includes(line))
      })
      .toEqual([])
    await socket.close()
  }

  expect(page.url()).toBe(`${footlight.url}/${model.username}`)
  // The icons of what may be done with a line are the page's own.
  const foreign = 'a, img, svg:not(button svg), iframe, style, script, form, link'
  expect(await list.locator(foreign).count()).toBe(0)
  expect([...strange, ...errors]).toEqual([])
})

test('PAGES-01 who came to a page without a session has one by now, and logs in from there', async () => {
  expect((await page.context().cookies()).filter(({ name }) => name === 'sid')).toEqual([
    expect.objectContaining({ value: expect.stringMatching(/^g\./), httpOnly: true, sameSite: 'Lax' }),
  ])
  await logIn(page, 'demo_viewer')
  expect(await balance(page)).toBe(1_000)
})
