import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_BASE, type Guide, type GuideFinding, GuideName, type GuideSpan } from '@footlight/core/protocol'
import { languages } from '@footlight/core/rules/languages'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const root = join(import.meta.dirname, '../..')
const images = join(root, 'resources/guides/images')
const BYTES_MAX = 60 * 1024

let footlight: Footlight
beforeAll(async () => {
  footlight = await startFootlight()
})
afterAll(() => footlight.stop())

const guest = async (path: string) => (await footlight.server.app.inject({ url: API_BASE + path })).json()
const read = (guide: string, language = 'en'): Promise<Guide> =>
  guest(`/guides/${guide}?language=${language}`)
const find = async (words: string, language = 'en'): Promise<GuideFinding[]> =>
  (await guest(`/faq?language=${language}&q=${encodeURIComponent(words)}`)).found

const all = async (): Promise<Guide[]> =>
  Promise.all(['en', 'de'].flatMap((language) => GuideName.options.map((guide) => read(guide, language))))

const idsOf = ({ sections }: Guide) => sections.map(({ id }) => id)

describe('GUIDE-01', () => {
  test.each(GuideName.options)(
    'the guide %s has the same sections in both languages, each once',
    async (name) => {
      const [en, de] = [await read(name), await read(name, 'de')]
      expect([en.language, de.language]).toEqual(['en', 'de'])
      expect(idsOf(de)).toEqual(idsOf(en))
      expect(new Set(idsOf(en)).size).toBe(en.sections.length)
      const shape = ({ sections }: Guide) => sections.map(({ blocks }) => blocks.map(({ kind }) => kind))
      expect(shape(de)).toEqual(shape(en))
    },
  )

  test('other languages read the English text, and are told so', async () => {
    for (const language of Object.keys(languages).filter((each) => each !== 'de'))
      expect(await read('viewer', language)).toEqual(await read('viewer'))
  })

  test.each(['staff', 'Viewer', '..', 'viewer.md'])('there is no guide %s', async (name) => {
    expect((await footlight.guest().get(`/guides/${encodeURIComponent(name)}`)).status).toBe(404)
  })
})

test('GUIDE-02 a search finds sections by all words, those with them in their heading first, with words around', async () => {
  const [first] = await find('HELD charged refunded')
  expect(first).toMatchObject({
    guide: 'viewer',
    id: 'money',
    language: 'en',
    title: 'Held, charged, refunded',
  })
  const vpn = (await find('VPN')).map(({ guide, id }) => `${guide}#${id}`)
  expect(vpn).toContain('performer#blocks')
  for (const { snippet } of await find('VPN')) expect(snippet).toContain('VPN')
  expect((await find('passwortsatz', 'de')).map(({ id }) => id)).toContain('logs')
  expect(await find('passwortsatz')).toEqual([])
  expect(await find('nothing-of-that-kind')).toEqual([])
  const { found, guides } = await guest('/faq?language=fr')
  expect(found).toEqual([])
  expect(guides.map(({ guide, language }: Guide) => `${guide} ${language}`)).toEqual([
    'viewer en',
    'performer en',
    'studio en',
  ])
})

describe('GUIDE-03', () => {
  test('what guides lead to is a page of ours, or a section of a guide', async () => {
    const guides = await all()
    const missing = guides.flatMap((guide) =>
      linksOf(guide)
        .filter((to) => !leadsSomewhere(to, guide, guides))
        .map((to) => `${guide.guide}: ${to}`),
    )
    expect(missing).toEqual([])
  })

  test('no sign that only a writer should see is left in a text', async () => {
    const texts = (await all()).flatMap(spansOf).map(({ text }) => text)
    expect(texts.filter((text) => /\*\*|\]\(|`|\{#/.test(text))).toEqual([])
  })

  test('what screens of the site and the console lead to is a section of a guide', async () => {
    const guides = await all()
    const links = ['web/app', 'desktop/src/renderer'].flatMap((folder) => sectionsNamedIn(join(root, folder)))
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((to) => !leadsSomewhere(`/help/guides/${to}`, guides[0]!, guides))).toEqual([])
  })

  test('each picture is there, of the size that its name says, small, and used', async () => {
    const used = new Set<string>()
    for (const { sections } of await all())
      for (const block of sections.flatMap(({ blocks }) => blocks)) {
        if (block.kind !== 'image') continue
        used.add(block.file)
        const bytes = readFileSync(join(images, block.file))
        const { width, height, format } = await sharp(bytes).metadata()
        expect([block.file, format, width / block.width, height / block.height]).toEqual([
          block.file,
          'webp',
          2,
          2,
        ])
        expect(bytes.length, block.file).toBeLessThan(BYTES_MAX)
      }
    expect(readdirSync(images).sort()).toEqual([...used].sort())
  })
})

function spansOf({ sections }: Guide): readonly GuideSpan[] {
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block): readonly GuideSpan[] => {
      if (block.kind === 'image') return []
      if (block.kind === 'list') return block.items.flat()
      return block.kind === 'table' ? [block.head, ...block.rows].flat(2) : block.spans
    }),
  )
}

const linksOf = (guide: Guide): string[] => spansOf(guide).flatMap(({ to }) => to ?? [])

const routes = readFileSync(join(root, 'web/app/routes.ts'), 'utf8')

/** A path of the site's routes without names in it, and with a section where it names one. */
function leadsSomewhere(to: string, from: Guide, guides: readonly Guide[]): boolean {
  const [path = '', id] = to.split('#')
  const named = path === '' ? from.guide : /^\/help\/guides\/(\w+)$/.exec(path)?.[1]
  if (named !== undefined)
    return guides.some((guide) => guide.guide === named && (id === undefined || idsOf(guide).includes(id)))
  const isOwn = path === '/account/settings' || path === '/account/privacy'
  return id === undefined && (isOwn || path === '/faq' || routes.includes(`route('${path.slice(1)}',`))
}

/** `viewer#limits` and so on, wherever a program names one. */
function sectionsNamedIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/["'/]((?:viewer|performer|studio)#[a-z-]+)["']/g),
    ])
    .map(([, section]) => section!)
}
