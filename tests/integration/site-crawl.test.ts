import { languages } from '@footlight/core/rules/languages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
beforeAll(async () => {
  // One address may have so many pages drawn a minute; a walk is of many.
  footlight = await startFootlight({ config: { trustedProxies: ['127.0.0.1'] } })
})
afterAll(() => footlight.stop())

/** Pages that are drawn of each language but the first, which is walked to its end. */
const PAGES_OF_OTHERS = 40
const PAGES_MAX = 400

interface Drawn {
  readonly status: number
  readonly html: string
  /** Links of the answer's headers (RFC 8288). */
  readonly links: string
}

let pages = 0

async function draw(path: string): Promise<Drawn> {
  pages += 1
  const from = `10.0.${Math.floor(pages / 200)}.${1 + (pages % 200)}`
  const answer = await fetch(footlight.url + path, {
    headers: { cookie: 'adults_only=1', 'x-forwarded-for': from },
  })
  return { status: answer.status, html: await answer.text(), links: answer.headers.get('link') ?? '' }
}

/** Addresses of pages that a page leads to, without what only narrows a list further. */
function linksOf(html: string): string[] {
  const links = [...html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map(([, href]) =>
    href!.replaceAll('&amp;', '&'),
  )
  return links.filter((href) => !/^\/(?:assets|api)\//.test(href) && !href.includes('?'))
}

/** Keys of texts that stand where a text should: a key stands there that there is no text for. */
function missingTexts(html: string): string[] {
  const text = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
  return [
    ...text.matchAll(/(?:>|(?:title|aria-label|placeholder|alt)=")([a-z][a-z_]*(?:\.[a-z0-9_-]+)+)(?:<|")/g),
  ].map(([, key]) => key!)
}

async function walk(hl: string, pagesMax: number): Promise<number> {
  const seen = new Set(['/'])
  const faults: string[] = []
  let drawn = 0
  for (const path of seen) {
    if (drawn >= pagesMax) break
    drawn += 1
    const page = await draw(`${path}?hl=${hl}`)
    const isClosed = page.status === 401 && /^\/(?:account|followed|admin|inbox)/.test(path)
    if (page.status !== 200 && !isClosed) faults.push(`${path}: ${page.status}`)
    if (!page.html.includes(`<html lang="${hl}"`)) faults.push(`${path}: not in ${hl}`)
    for (const key of missingTexts(page.html)) faults.push(`${path}: ${key}`)
    for (const link of linksOf(page.html)) seen.add(link)
  }
  expect(faults).toEqual([])
  return drawn
}

it('PAGE-CRAWL-01 every page that a guest is led to is there, in one language, with all its texts', async () => {
  expect(await walk('en', PAGES_MAX)).toBeGreaterThan(80)
}, 120_000)

it('PAGE-CRAWL-03 what a page loads again without being drawn answers as the page does', async () => {
  const faults: string[] = []
  const seen = new Set(['/', '/terms', '/girls/versus-leaderboard/30days', '/followed'])
  for (const link of linksOf((await draw('/')).html)) if (seen.size < PAGES_OF_OTHERS) seen.add(link)
  for (const path of seen) {
    const [page, own] = await Promise.all([draw(path), draw(`${path === '/' ? '/_' : path}.data`)])
    if (own.status !== page.status) faults.push(`${path}: ${page.status}, its data ${own.status}`)
  }
  expect(faults).toEqual([])
})

it.each(Object.keys(languages).filter((language) => language !== 'en'))(
  'PAGE-CRAWL-01 and so are those of %s',
  async (language) => {
    expect(await walk(language, PAGES_OF_OTHERS)).toBe(PAGES_OF_OTHERS)
  },
  120_000,
)

it('PAGE-CRAWL-02 heads hold one address, its languages, and what schema.org calls them', async () => {
  const { html } = await draw('/girls?hl=de')
  expect([...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    `${footlight.url}/girls?hl=de`,
  ])
  const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/gi)]
  expect(alternates.map(([, language]) => language).sort()).toEqual(
    [...Object.keys(languages), 'x-default'].sort(),
  )
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  )
  const crumbs = data.find((each) => each['@type'] === 'BreadcrumbList')!
  expect(crumbs['@context']).toBe('https://schema.org')
  expect(crumbs['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Jetzt live', item: `${footlight.url}/` },
    { '@type': 'ListItem', position: 2, name: 'Frauen', item: `${footlight.url}/girls` },
  ])
})

it.each(Object.keys(languages))(
  'PAGE-LANG-02 a page in %s names the texts of its language among its scripts, and no others',
  async (language) => {
    const { html } = await draw(`/girls?hl=${language}`)
    const named = [
      ...html.matchAll(/<link rel="modulepreload" href="(\/assets\/[a-z]{2}-[\w-]{7}\.js)" nonce="/g),
    ]
    expect(named.map(([, file]) => file!.slice(8, 10))).toEqual([language])
    expect((await fetch(footlight.url + named[0]![1]!)).status).toBe(200)
  },
)

it.each(['/', '/girls', '/demo_model'])(
  'PAGE-STYLE-01 the page %s names its style sheets in a header, all of them and once',
  async (path) => {
    const { html, links } = await draw(path)
    const sheets = [...html.matchAll(/<link [^>]*rel="stylesheet" href="([^"#]*)/g)].map(([, file]) => file!)
    const named = [...links.matchAll(/<([^>]*)>; rel=preload; as=style/g)].map(([, file]) => file!)
    expect(sheets.length).toBeGreaterThan(1)
    expect(named.sort()).toEqual([...new Set(sheets)].sort())
  },
)
