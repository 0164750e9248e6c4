import { crc32, deflateSync } from 'node:zlib'
import { API_BASE, defaultSiteSettings, type SiteSettings, usualInterruption } from '@footlight/core/protocol'
import { ThumbnailService } from '@footlight/server/thumbnails/thumbnail-service'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const CLUB = 'club.example.org'
const club: SiteSettings = {
  ...defaultSiteSettings,
  display_name: 'Club',
  meta_title: 'Club </title><script>alert(1)</script>',
  h1_content: 'Welcome </h1><script>alert(2)</script>',
  colors: {
    dark: null,
    light: { accent: '#7a1fa2', accent_solid: '#ffd34d', accent_2: '#1c56c9', accent_2_solid: '#2160d6' },
  },
}

let footlight: Footlight
let admin: TestApi
beforeAll(async () => {
  footlight = await startFootlight()
  admin = await footlight.login('demo_admin')
  const made = await admin.post(`/admin/sites/${CLUB}`, { revision: 0, settings: club })
  expect(made).toMatchObject({ status: 200, body: { revision: 1, domain: CLUB } })
})
afterAll(() => footlight.stop())

const port = () => new URL(footlight.url).port
const clubUrl = () => `http://${CLUB}:${port()}`
/** As a browser at that name asks. */
const at = (host: string, url: string, headers: Record<string, string> = {}) =>
  footlight.server.app.inject({ method: 'GET', url, headers: { host, ...headers } })
const configAt = async (host: string) => (await at(host, `${API_BASE}/site_config`)).json()

test('LABEL-01 a Host of the list has its own site; every other has the main one', async () => {
  expect(await configAt(`${CLUB}:${port()}`)).toMatchObject({
    site: { display_name: 'Club', domain_name: CLUB, is_whitelabel: true, main_domain_url: footlight.url },
    custom: { theme: 'light' },
  })
  for (const host of [`${CLUB}.evil.example`, `evil.${CLUB}`, 'evil.example', `${CLUB}@evil.example`, '']) {
    const { site, custom } = await configAt(host)
    expect([site.display_name, site.is_whitelabel, custom], host).toEqual(['Footlight', false, null])
  }
  expect((await configAt(CLUB.toUpperCase())).site.display_name).toBe('Club')
})

test('INTERRUPT-03 a site opens nothing unasked until its operator says so, and no other site does then', async () => {
  const host = 'asks.example.org'
  const order = (revision: number, more: object) =>
    admin.post(`/admin/sites/${host}`, { revision, settings: { ...club, ...more } })
  await order(0, {})
  expect(await configAt(host)).not.toHaveProperty('interruptions')
  for (const wrong of [{ after_s: 0 }, { every_visits: 1.5 }, { per_day_max: 11 }, { again_after_s: null }])
    expect(
      (await order(1, { promo: { ...usualInterruption, ...wrong } })).status,
      JSON.stringify(wrong),
    ).toBe(422)
  expect((await order(1, { promo: usualInterruption })).status).toBe(200)
  expect((await configAt(host)).interruptions).toEqual({
    promo: usualInterruption,
    token_form: null,
    pop_under: null,
    obeys_join_form: false,
    notices: false,
  })
  // This site sells nothing.
  expect((await order(2, { token_form: usualInterruption })).status).toBe(200)
  expect(await configAt(host)).not.toHaveProperty('interruptions')
  expect(await configAt(CLUB)).not.toHaveProperty('interruptions')
  expect(await configAt('127.0.0.1')).not.toHaveProperty('interruptions')
  await admin.delete(`/admin/sites/${host}`)
})

test('INTERRUPT-06 COREG-01 a white label may lead guests and those who log out elsewhere; the main site opens nothing behind', async () => {
  const host = 'partner.example.org'
  const partner = 'https://partner.example.com/?from=us'
  const order = (domain: string, revision: number, more: object) =>
    admin.post(`/admin/sites/${domain}`, { revision, settings: { ...club, ...more } })
  await order(host, 0, {})
  for (const field of ['pop_under', 'log_out_to'])
    for (const hostile of [
      'http://a.example/',
      'javascript:alert(1)',
      '/here',
      'https://',
      'https://a@b.example/',
    ])
      expect((await order(host, 1, { [field]: hostile })).status, `${field} ${hostile}`).toBe(422)
  const { revision } = must(await order(host, 1, { pop_under: partner, log_out_to: partner }))
  const config = await configAt(host)
  expect([config.interruptions.pop_under, config.log_out_to]).toEqual([partner, partner])
  // Where no adverts are shown there is none.
  must(await order(host, revision, { pop_under: partner, hide_banner: true }))
  expect(await configAt(host)).not.toHaveProperty('interruptions')
  expect(await configAt(host)).not.toHaveProperty('log_out_to')
  await admin.delete(`/admin/sites/${host}`)
  must(await order('main', 0, { pop_under: partner }))
  expect(await configAt('127.0.0.1')).not.toHaveProperty('interruptions')
  await admin.delete('/admin/sites/main')
})

test('BANNER-01 BANNER-02 banners are lines with a link, for whom the server shows any', async () => {
  const host = 'banners.example.org'
  const banners = [
    { text: 'Meet who is new', url: '/girls/new' },
    { text: 'A partner', url: 'https://partner.example/?a=1' },
  ]
  const order = (revision: number, more: object) =>
    admin.post(`/admin/sites/${host}`, { revision, settings: { ...club, ...more } })
  const shown = async (path: string, headers: Record<string, string> = {}) =>
    (await at(host, `${API_BASE}/media/banner/list?path=${path}`, headers)).json().data
  expect((await order(0, { banners })).status).toBe(200)
  expect((await configAt(host)).banners).toBe(true)
  expect(await shown('/girls')).toEqual(banners)
  expect(await shown('/demo_model')).toEqual(banners)
  expect(await Promise.all(['/', '/account/statement', '/terms'].map((path) => shown(path)))).toEqual([
    [],
    [],
    [],
  ])
  const cookie = (who: TestApi) => ({
    cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  expect(await shown('/girls', cookie(await footlight.login('demo_model')))).toEqual([])
  expect(await shown('/girls', cookie(await footlight.login('demo_viewer')))).toEqual(banners)
  for (const url of [
    'javascript:alert(1)',
    '//evil.example',
    'http://plain.example',
    'https://a@evil.example/',
    'girls',
    '/a\\b',
  ])
    expect((await order(1, { banners: [{ text: 'x', url }] })).status, url).toBe(422)
  expect((await order(1, { banners: Array(5).fill(banners[0]) })).status).toBe(422)
  expect((await order(1, { banners, hide_banner: true })).status).toBe(200)
  expect([await shown('/girls'), (await configAt(host)).banners]).toEqual([[], undefined])
})

describe('LABEL-02 requests from pages', () => {
  async function change(host: string, origin: string): Promise<number> {
    const first = await at(host, `${API_BASE}/site_config`)
    const cookie = String(first.headers['set-cookie']).split(';')[0]!
    const answer = await footlight.server.app.inject({
      method: 'POST',
      url: `${API_BASE}/auth/logout`,
      headers: { host, origin, cookie, 'x-csrf-token': first.json().csrf },
    })
    return answer.statusCode
  }

  test('are taken from the pages of the very site that they are sent to', async () => {
    expect(await change(`${CLUB}:${port()}`, clubUrl())).toBe(204)
    expect(await change(`127.0.0.1:${port()}`, footlight.url)).toBe(204)
    expect(await change(CLUB, 'app://footlight')).toBe(204)
  })

  test('are refused from another site of the operator, and from a name that the request made up', async () => {
    expect(await change(`127.0.0.1:${port()}`, clubUrl())).toBe(403)
    expect(await change(`${CLUB}:${port()}`, footlight.url)).toBe(403)
    expect(await change('evil.example', 'http://evil.example')).toBe(403)
    expect(await change(CLUB, `https://${CLUB}`)).toBe(403)
    expect(await change(CLUB, `http://${CLUB}:1`)).toBe(403)
  })

  test('sockets hold to the same', async () => {
    const open = (host: string, origin: string) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`${footlight.url.replace('http', 'ws')}/ws/lobby`, {
          headers: { Host: host, Origin: origin },
        })
        socket.on('open', () => {
          socket.close()
          resolve('open')
        })
        socket.on('error', (error) => resolve(error.message))
      })
    expect(await open(`${CLUB}:${port()}`, clubUrl())).toBe('open')
    expect(await open(`${CLUB}:${port()}`, footlight.url)).toMatch(/403/)
    expect(await open(`127.0.0.1:${port()}`, clubUrl())).toMatch(/403/)
    expect(await open('evil.example', 'http://evil.example')).toMatch(/403/)
  })

  test('a session is a cookie of its host alone', async () => {
    const { headers } = await at(CLUB, `${API_BASE}/site_config`)
    expect(String(headers['set-cookie'])).not.toMatch(/domain=/i)
  })
})

describe('LABEL-04 who changes sites, and from what', () => {
  test('nobody but an administrator', async () => {
    const body = { revision: 1, settings: club }
    for (const name of ['demo_viewer', 'demo_model', 'demo_moderator']) {
      const other = await footlight.login(name)
      expect((await other.get('/admin/sites')).status).toBe(403)
      expect((await other.post(`/admin/sites/${CLUB}`, body)).status).toBe(403)
      expect((await other.delete(`/admin/sites/${CLUB}`)).status).toBe(403)
      expect((await other.post(`/admin/sites/${CLUB}/logo`, { data: null })).status).toBe(403)
    }
  })

  test('of two changes from the same state the second is refused', async () => {
    const domain = 'twice.example.org'
    const body = { revision: 0, settings: club }
    const answers = await Promise.all([1, 2].map(() => admin.post(`/admin/sites/${domain}`, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stale = await admin.post(`/admin/sites/${domain}`, { ...body, revision: 7 })
    expect([stale.status, stale.body.error]).toEqual([409, 'conflict'])
    expect((await admin.delete(`/admin/sites/${domain}`)).status).toBe(204)
    expect((await admin.delete(`/admin/sites/${domain}`)).status).toBe(404)
    expect((await configAt(domain)).site.is_whitelabel).toBe(false)
  })

  test('LABEL-03 colours that cannot be read, names that are ours, words that nobody may say', async () => {
    const refused = async (domain: string, settings: object) => {
      const { status, body } = await admin.post(`/admin/sites/${domain}`, {
        revision: 0,
        settings: { ...club, ...settings },
      })
      return [status, body.fields]
    }
    const pale = {
      accent: '#ffffcc',
      accent_solid: '#ffffcc',
      accent_2: '#1c56c9',
      accent_2_solid: '#2160d6',
    }
    expect(await refused('x.example.org', { colors: { dark: null, light: pale } })).toEqual([
      422,
      { 'settings.colors.light.accent': 'invalid' },
    ])
    expect(await refused('x.example.org', { h1_content: 'all of them 15yo' })).toEqual([
      422,
      { 'settings.h1_content': 'prohibited' },
    ])
    for (const domain of ['localhost', '127.0.0.1', 'x.example.org:80', '%2e%2e'])
      expect((await refused(domain, {}))[0], domain).not.toBe(200)
    const { accent, ...rest } = pale
    for (const hostile of ['red;}body{display:none', 'url(//evil.example)', '#fff', `${accent}\n`])
      expect(
        (await refused('x.example.org', { colors: { dark: null, light: { ...rest, accent: hostile } } }))[0],
      ).toBe(422)
    for (const id of ['G-1"><script>', 'UA-1-1', 'g-abcdef', 'G-'])
      expect((await refused('x.example.org', { google_analytics_4_id: id }))[0]).toBe(422)
  })
})

describe('LABEL-05 logos and icons', () => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  function png(width: number, height: number, ...more: Buffer[]): Buffer {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    header.set([8, 0], 8)
    const rows = Buffer.alloc((width + 1) * height)
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
      chunk('IHDR', header),
      ...more,
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
  const put = (bytes: Buffer, kind = 'logo') =>
    admin.post(`/admin/sites/${CLUB}/${kind}`, { data: bytes.toString('base64') })

  test('are PNG or WebP, are served as that, and on every site by the same address', async () => {
    const { status, body } = await put(png(200, 40))
    expect([status, body.logo.width, body.logo.height]).toEqual([200, 200, 40])
    const picture = await at('evil.example', body.logo.path)
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(picture.rawPayload.equals(png(200, 40))).toBe(true)
    expect((await configAt(CLUB)).customLogo).toBe(body.logo.path)
    expect((await admin.post(`/admin/sites/${CLUB}/logo`, { data: null })).body.logo).toBeNull()
  })

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page behind a picture', Buffer.concat([png(20, 20), Buffer.from('<script>alert(1)</script>')])],
    ['a picture with words in it', png(20, 20, chunk('tEXt', Buffer.from('x\0<script>')))],
    ['one that is cut off', png(20, 20).subarray(0, 60)],
    ['one that is too wide', png(801, 20)],
    ['one that says it is huge', png(20, 20).fill(0xff, 16, 20)],
    ['a WebP of nothing', Buffer.concat([Buffer.from('RIFF\x1c\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(20)])],
    ['nothing that is a picture', Buffer.from('GIF89a')],
  ])('%s is refused', async (_, bytes) => {
    expect((await put(bytes)).status).toBe(422)
  })

  test('a path of another folder is none', async () => {
    for (const path of ['..%2foutbox%2fx.png', 'x.svg', `${'0'.repeat(32)}.png`])
      expect((await at(CLUB, `/site-pictures/${path}`)).statusCode).toBe(404)
  })
})

describe('LABEL-06 what search engines are told', () => {
  const canonicalAt = async (host: string, list = '') => {
    const { seo } = (await at(host, `${API_BASE}/browse/react/${list}`)).json()
    return seo.head.find(({ rel }: { rel?: string }) => rel === 'canonical').href
  }

  test('a site names the main addresses as its own, unless it is to be found itself', async () => {
    expect(await canonicalAt(CLUB)).toBe(`${footlight.url}/`)
    expect((await at(CLUB, '/robots.txt')).body).toContain(`Sitemap: ${footlight.url}/sitemap.xml`)
    const domain = 'found.example.org'
    await admin.post(`/admin/sites/${domain}`, { revision: 0, settings: { ...club, is_indexed: true } })
    const own = `http://${domain}:${port()}`
    expect(await canonicalAt(domain, 'girls')).toBe(`${own}/girls`)
    expect((await at(domain, '/robots.txt')).body).toContain(`Sitemap: ${own}/sitemap.xml`)
    expect((await at(domain, '/sitemap/lists.xml')).body).toContain(`<loc>${own}/girls</loc>`)
    expect((await at(CLUB, '/sitemap/lists.xml')).body).toContain(`<loc>${footlight.url}/girls</loc>`)
    expect((await at('evil.example', '/sitemap/lists.xml')).body).not.toContain('evil')
  })
})

test('LABEL-07 a site begins with its own list and words; a search from there is of everybody', async () => {
  const domain = 'men.example.org'
  await admin.post(`/admin/sites/${domain}`, {
    revision: 0,
    settings: { ...club, root: { gender: 'men', tag: null }, hide_explicit: true },
  })
  const list = async (query = '') => (await at(domain, `${API_BASE}/browse/react/${query}`)).json()
  const home = await list()
  expect(home.userList.length).toBeGreaterThan(0)
  expect(new Set(home.userList.map(({ gender }: { gender: string }) => gender))).toEqual(new Set(['m']))
  expect(home.seo).toMatchObject({ h1: club.h1_content, metaTitle: club.meta_title })
  expect((await list('girls')).seo.h1).toBe('Women live now')
  const found = await list('?q=aurora_vale')
  expect(found.userList.map(({ username }: { username: string }) => username)).toContain('aurora_vale')
})

test('LABEL-07 a site without pictures of streams names none in lists, in rooms and in heads of pages', async () => {
  const picture = { jpeg: Buffer.alloc(1), version: 77, takenAt: 0 }
  const taken = vi.spyOn(ThumbnailService.prototype, 'latest').mockReturnValue(picture)
  try {
    for (const [name, change] of [
      ['explicit', { hide_explicit: true }],
      ['nude', { is_non_nude: true }],
    ] as const)
      await admin.post(`/admin/sites/${name}.example.org`, { revision: 0, settings: { ...club, ...change } })
    const said = async (host: string) => {
      const [list, room] = await Promise.all(
        ['browse/react/', 'chat/react/demo_model'].map((path) => at(host, `${API_BASE}/${path}`)),
      )
      return [list!.body.includes('/77.jpg'), room!.body.includes('/77.jpg')]
    }
    expect(await said(CLUB)).toEqual([true, true])
    expect(await said('explicit.example.org')).toEqual([false, false])
    expect(await said('nude.example.org')).toEqual([false, false])
  } finally {
    taken.mockRestore()
  }
})
