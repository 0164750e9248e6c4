import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ApiText } from './page-calls.ts'
import { PageDrawer } from './page-drawer.ts'

const pageBuild = `
export function createPageHandler({ api, legal }) {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/throws') throw new Error('no such room', { cause: { what: () => request } })
    if (pathname === '/dies') process.exit(1)
    if (pathname === '/hangs') for (;;);
    if (pathname === '/asks') return new Response(JSON.stringify((await api('/asked', { headers: request.headers })).body))
    if (pathname === '/terms') return new Response(await legal('terms', 'de'))
    if (pathname === '/endless') {
      let pieces = 0
      return new Response(new ReadableStream({
        async pull(controller) { await new Promise((resolve) => setTimeout(resolve, 5)); pieces += 1; controller.enqueue(new TextEncoder().encode('piece ' + pieces)) },
        cancel() { globalThis.cancelledAfter = pieces },
      }, { highWaterMark: 0 }))
    }
    return new Response(String(globalThis.cancelledAfter))
  }
}`

let webBuildDir: string
let drawer: PageDrawer
let answer: (path: string) => Promise<ApiText>
const noted: string[] = []
const logger = { error: vi.fn(({ event }: { event: string }) => void noted.push(event)) }

beforeEach(() => {
  webBuildDir = mkdtempSync(join(tmpdir(), 'footlight-web-'))
  mkdirSync(join(webBuildDir, 'server'))
  writeFileSync(join(webBuildDir, 'server/index.js'), pageBuild)
  writeFileSync(join(webBuildDir, 'server/package.json'), '{"type":"module"}')
  noted.length = 0
  answer = async (path) => ({ status: 200, headers: [], text: JSON.stringify(path), hasSecrets: false })
  drawer = new PageDrawer({
    webBuildDir,
    isSecure: false,
    call: (path) => answer(path),
    legal: (document, language) => `${document} ${language}`,
    logger,
  })
})

afterEach(async () => {
  await drawer.close()
  rmSync(webBuildDir, { recursive: true })
})

const draw = (path: string) =>
  drawer.handler(false)(new Request(`http://127.0.0.1${path}`), { nonce: 'nonce' })
const textOf = async (path: string) => (await draw(path)).text()

it('PAGES-08 what a page asks is answered here, and what cannot be answered fails that page alone', async () => {
  expect(await Promise.all([textOf('/asks'), textOf('/terms')])).toEqual(['"/asked"', 'terms de'])
  answer = () => Promise.reject(new Error('the database is away'))
  const [asked, terms] = await Promise.allSettled([textOf('/asks'), textOf('/terms')])
  expect([asked, terms]).toMatchObject([
    { status: 'rejected', reason: { message: 'the database is away' } },
    { value: 'terms de' },
  ])
  expect(noted).toEqual([])
})

it('PAGES-08 a page that throws what cannot be copied fails alone, with its words', async () => {
  const [thrown, terms] = await Promise.allSettled([textOf('/throws'), textOf('/terms')])
  expect([thrown, terms]).toMatchObject([{ reason: { message: 'no such room' } }, { value: 'terms de' }])
  expect(noted).toEqual([])
})

it('PAGES-08 a thread that dies fails the pages that it owes, and the next page is drawn', async () => {
  const [asked, died] = await Promise.allSettled([textOf('/dies'), textOf('/terms')])
  expect([asked.status, died.status]).toEqual(['rejected', 'rejected'])
  expect(noted).toEqual(['page_thread_failed'])
  expect(await textOf('/terms')).toBe('terms de')
})

it('PAGES-08 a thread that hangs is ended after 20 s, and one that waits for an answer is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await textOf('/terms')
    let letGo = (_: ApiText): void => undefined
    answer = (path) =>
      new Promise((resolve) => {
        letGo = resolve
        noted.push(path)
      })
    const asked = textOf('/asks')
    await vi.waitFor(() => expect(noted).toEqual(['/asked']))
    vi.advanceTimersByTime(60_000)
    letGo({ status: 200, headers: [], text: '1', hasSecrets: false })
    expect(await asked).toBe('1')
    const hung = expect(textOf('/hangs')).rejects.toThrow('silent')
    const behind = expect(textOf('/terms')).rejects.toThrow('silent')
    vi.advanceTimersByTime(19_999)
    expect(noted).toEqual(['/asked'])
    vi.advanceTimersByTime(1)
    await Promise.all([hung, behind])
    expect(noted).toEqual(['/asked', 'page_thread_failed'])
  } finally {
    vi.useRealTimers()
  }
  expect(await textOf('/terms')).toBe('terms de')
})

it('PAGES-08 a page that nobody reads any more is drawn no further', async () => {
  const reader = (await draw('/endless')).body!.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('piece 1')
  await reader.cancel()
  await expect.poll(() => textOf('/')).toMatch(/^\d+$/)
})

it('PAGES-08 a server that stops owes nothing', async () => {
  answer = () => new Promise(() => undefined)
  const asked = expect(textOf('/asks')).rejects.toThrow('the server stops')
  await drawer.close()
  await asked
  await expect(textOf('/terms')).rejects.toThrow('the server stops')
  expect(noted).toEqual([])
})
