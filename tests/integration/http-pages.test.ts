import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { defaultSiteSettings } from '@footlight/core/protocol'
import { unmaskSecret } from '@footlight/core/rules/accounts/masking'
import { httpLimits } from '@footlight/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

/** A web build in small: one page that says who looks at it, one that comes in pieces, one that fails. */
const pageBuild = `
import { appendFileSync } from 'node:fs'
export function createPageHandler({ api, secure }) {
  return async (request, { nonce }) => {
    const { pathname } = new URL(request.url)
    appendFileSync(new URL('drawn', import.meta.url), '.')
    if (pathname === '/__manifest') {
      if (new URL(request.url).searchParams.get('version') !== '1') return new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true' } })
      return Response.json({ cookie: request.headers.get('cookie') }, { headers: { 'cache-control': 'public, max-age=31536000, immutable', 'set-cookie': 'theme=dark' } })
    }
    if (pathname === '/fails') throw new Error('secret detail of the page')
    if (pathname === '/moved') return new Response(null, { status: 302, headers: { location: '/girls', 'content-security-policy': 'none', 'set-cookie': 'theme=dark' } })
    if (pathname === '/pieces') {
      let step = 0
      return new Response(new ReadableStream({ pull(controller) {
        step += 1
        if (step > 3) controller.close()
        else controller.enqueue(new TextEncoder().encode('piece ' + step + ';'))
      } }), { headers: { 'content-type': 'text/html' } })
    }
    const [one, two, site] = await Promise.all([api('/user/current', { headers: request.headers }), api('/user/current', { headers: request.headers }), api('/site_config', { headers: request.headers })])
    const body = JSON.stringify({ nonce, secure, names: [one.body.user.username, two.body.user.username], host: request.headers.get('host'), site: site.body.site.display_name, secrets: [one.body.user.node_token, site.body.csrf, one.body.user.email], made: one.headers.getSetCookie().length, status: one.status })
    return new Response(body, { status: pathname === '/gone' ? 404 : 200, headers: { 'content-type': 'text/html' } })
  }
}`

const clock = new ManualClock()
let buildDir: string
const drawn = () => readFileSync(join(buildDir, 'server/drawn')).length
let footlight: Footlight
beforeAll(async () => {
  buildDir = mkdtempSync(join(tmpdir(), 'footlight-web-'))
  mkdirSync(join(buildDir, 'server'))
  mkdirSync(join(buildDir, 'client/assets'), { recursive: true })
  writeFileSync(join(buildDir, 'server/index.js'), pageBuild)
  writeFileSync(join(buildDir, 'server/package.json'), '{"type":"module"}')
  writeFileSync(join(buildDir, 'client/assets/app-abc123.js'), `// ${'x'.repeat(5_000)}`)
  writeFileSync(join(buildDir, 'client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(buildDir, 'server/drawn'), '')
  footlight = await startFootlight({ clock, config: { webBuildDir: buildDir } })
})
afterAll(async () => {
  await footlight.stop()
  rmSync(buildDir, { recursive: true })
})

const get = (path: string, init: RequestInit = {}) =>
  fetch(`${footlight.url}${path}`, { redirect: 'manual', ...init })

describe('HTTP-21 pages', () => {
  it('PAGES-01 come to a new guest without a session, and are the same for all of them for three seconds', async () => {
    const drawnBefore = drawn()
    const answers = await Promise.all([
      get('/'),
      get('/'),
      get('/', { headers: { cookie: 'theme=dark; other=1', 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' } }),
      get('/', { headers: { 'accept-language': 'de-AT,en;q=0.3', cookie: 'theme=dark' } }),
    ])
    for (const answer of answers) {
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    const pages = await Promise.all(answers.map((answer) => answer.text()))
    expect(JSON.parse(pages[0]!)).toMatchObject({
      secure: false,
      status: 200,
      made: 0,
      names: ['', ''],
      secrets: ['', '', null],
    })
    expect(drawn() - drawnBefore).toBe(2)
    clock.advance(3_000)
    await get('/')
    expect(drawn() - drawnBefore).toBe(3)
  })

  it('PAGES-01 no session, header or cookie of one caller is in what the next are given', async () => {
    clock.advance(3_000)
    const viewer = await footlight.login('demo_viewer')
    const own = `sid=${viewer.cookies.get('sid')}`
    await get('/', { headers: { cookie: own } })
    const hostile = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-original-url': '/fails',
      'user-agent': 'poison',
      referer: 'https://evil.example/poison',
      'accept-language': 'poison, <script>',
      cookie: `sid2=${viewer.cookies.get('sid')}; theme=poison"><script>; csrf=poison; other=poison`,
    }
    const given = await (await get('/', { headers: hostile })).text()
    const drawnBefore = drawn()
    const next = await (await get('/')).text()
    expect(drawn()).toBe(drawnBefore)
    for (const page of [given, next])
      for (const poison of ['demo_viewer', 'poison', 'evil.example', viewer.cookies.get('sid')!])
        expect(page).not.toContain(poison)
    expect(JSON.parse(next)).toMatchObject({ host: new URL(footlight.url).host, names: ['', ''] })
    expect(JSON.parse(given).nonce).not.toBe(JSON.parse(next).nonce)
    // The query is part of the address, and of no other page.
    const asked = await get('/?q=poison')
    expect([asked.status, drawn()]).toEqual([200, drawnBefore + 1])
    expect(await (await get('/')).text()).not.toContain('poison')
    // And a session is never answered from there.
    expect(JSON.parse(await (await get('/', { headers: { cookie: own } })).text()).names[0]).toBe(
      'demo_viewer',
    )
  })

  it('PAGES-07 are packed once, each with the nonce of its own headers; who unpacks nothing gets them as they are', async () => {
    clock.advance(3_000)
    const drawnBefore = drawn()
    const codings = ['gzip, deflate, br', 'br;q=0.9', 'gzip', 'identity']
    const answers = await Promise.all(
      codings.map((coding) => get('/', { headers: { 'accept-encoding': coding } })),
    )
    const nonces = new Set<string>()
    for (const answer of answers) {
      const { nonce } = JSON.parse(await answer.text())
      expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(codings.length)
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'br', null, null])
    expect(answers[0]!.headers.get('vary')).toBe('accept-encoding')
    expect(drawn() - drawnBefore).toBe(1)
  })

  it('PAGES-01 what failed or is gone is drawn again', async () => {
    const drawnBefore = drawn()
    for (const path of ['/gone', '/gone', '/fails', '/fails']) await get(path)
    expect(drawn() - drawnBefore).toBe(4)
  })

  it('are drawn for one session where there is one', async () => {
    const guest = footlight.guest()
    const { username } = (await guest.get('/user/current')).body.user
    const answer = await get('/', { headers: { cookie: `sid=${guest.cookies.get('sid')}` } })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(JSON.parse(await answer.text())).toMatchObject({
      names: [username, username],
      secrets: [expect.stringMatching(/^~/), expect.stringMatching(/^~/), null],
    })
  })

  it('PAGES-03 say no secret twice in the same way', async () => {
    const viewer = await footlight.login('demo_viewer')
    const cookie = `sid=${viewer.cookies.get('sid')}`
    const [csrf, { user }] = [
      (await viewer.get('/site_config')).body.csrf,
      (await viewer.get('/user/current')).body,
    ]
    const pages = await Promise.all([1, 2].map(async () => (await get('/', { headers: { cookie } })).text()))
    for (const secret of [csrf, user.node_token, user.email])
      for (const page of pages) expect(page).not.toContain(secret)
    const secrets = pages.map((page) => JSON.parse(page).secrets as string[])
    expect(secrets[0]).not.toEqual(secrets[1])
    expect(secrets.map((each) => each.map(unmaskSecret))).toEqual([
      [user.node_token, csrf, user.email],
      [user.node_token, csrf, user.email],
    ])
  })

  it('PAGES-02 are counted by address, with a session or without', async () => {
    const busy = await startFootlight({
      clock,
      config: { webBuildDir: buildDir, trustedProxies: ['127.0.0.1'] },
      limits: { ...httpLimits, pagesPerAddress: { countMax: 3, windowMs: 60_000 } },
    })
    try {
      const from = async (address: string, cookie = '') =>
        (await fetch(`${busy.url}/`, { headers: { 'x-forwarded-for': address, cookie } })).status
      expect([
        await from('198.51.100.1'),
        await from('198.51.100.1', 'sid=made-up'),
        await from('198.51.100.1'),
        await from('198.51.100.1'),
      ]).toEqual([200, 200, 200, 429])
      expect(await from('198.51.100.2')).toBe(200)
      clock.advance(60_000)
      expect(await from('198.51.100.1')).toBe(200)
    } finally {
      await busy.stop()
    }
  })

  it('PAGES-05 who says that they are an adult is led to a page of this site alone, and remembered', async () => {
    const answer = async (to: string) => {
      const body = new URLSearchParams({ to })
      return fetch(`${footlight.url}/adults`, { method: 'POST', body, redirect: 'manual' })
    }
    const to = async (target: string) => (await answer(target)).headers.get('location')
    expect(
      await Promise.all(['/girls?lang=english', '//evil.example', 'https://evil.example', ''].map(to)),
    ).toEqual([...['/girls?lang=english', '/', '/', '/']])
    const { status, headers } = await answer('/girls')
    expect([status, headers.get('set-cookie')]).toEqual([
      303,
      expect.stringMatching(/^adults_only=1; Path=\//),
    ])
    const other = await fetch(`${footlight.url}/adults`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(other.status).toBeLessThan(500)
  })

  it('PAGES-04 which screens there are is said alike to everybody, for good, and a page of another build reloads', async () => {
    const viewer = await footlight.login('demo_viewer')
    const ask = (version: number) =>
      get(`/__manifest?version=${version}&paths=/media`, {
        headers: { cookie: `sid=${viewer.cookies.get('sid')}` },
      })
    const answer = await ask(1)
    expect([answer.status, await answer.json()]).toEqual([200, { cookie: null }])
    expect([answer.headers.get('cache-control'), answer.headers.getSetCookie()]).toEqual([
      'public, max-age=31536000, immutable',
      [],
    ])
    const old = await ask(2)
    expect([old.status, old.headers.get('x-remix-reload-document')]).toEqual([204, 'true'])
  })

  it('are drawn for who is logged in', async () => {
    const viewer = await footlight.login('demo_viewer')
    const answer = await get('/', { headers: { cookie: `theme=dark; sid=${viewer.cookies.get('sid')}` } })
    expect(JSON.parse(await answer.text()).names).toEqual(['demo_viewer', 'demo_viewer'])
  })

  it('run only scripts that carry the nonce of that answer', async () => {
    const answers = await Promise.all([get('/'), get('/')])
    const nonces = await Promise.all(
      answers.map(async (answer) => {
        const { nonce } = JSON.parse(await answer.text())
        expect(answer.headers.get('content-security-policy')).toContain(
          `script-src 'nonce-${nonce}' 'strict-dynamic';`,
        )
        expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        return nonce
      }),
    )
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it('keep their status, place and cookies, but not our headers', async () => {
    expect((await get('/gone')).status).toBe(404)
    const moved = await get('/moved')
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/girls'])
    expect(moved.headers.getSetCookie()).toContain('theme=dark')
    expect(moved.headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  it('come in pieces when they are made in pieces', async () => {
    expect(await (await get('/pieces')).text()).toBe('piece 1;piece 2;piece 3;')
  })

  it('that fail say nothing of why', async () => {
    const answer = await get('/fails')
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toMatch(/secret detail|Error|node_modules/)
  })

  it.each(['/api/v2/x', '/assets/none.js', '/ws/none', '/thumbs/none', '/avatars/none'])(
    '%s is no page',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, (await answer.json()).error]).toEqual([404, 'not_found'])
    },
  )

  it('are only looked at', async () => {
    expect((await get('/', { method: 'POST' })).status).toBe(404)
    expect((await get('/', { method: 'HEAD' })).status).toBe(200)
  })
})

describe('HTTP-22 files of the build', () => {
  it('with a hash in their name are cached for good, packed', async () => {
    const answer = await get('/assets/app-abc123.js', { headers: { 'accept-encoding': 'br' } })
    expect([
      answer.status,
      answer.headers.get('cache-control'),
      answer.headers.get('content-encoding'),
    ]).toEqual([200, 'public, max-age=31536000, immutable', 'br'])
    expect((await answer.text()).length).toBe(5_003)
  })

  it('others are cached for an hour', async () => {
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  it.each([
    '/assets/../../server/index.js',
    '/assets/%2e%2e/%2e%2e/server/index.js',
    '/assets/..%2f..%2fserver%2findex.js',
    '/%2e%2e/server/index.js',
  ])('nothing else of the disk is to be had: %s', async (path) => {
    expect(await (await get(path)).text()).not.toContain('createPageHandler')
  })
})

describe('HTTP-23 without a build', () => {
  it('a page says what to run, and the API is up', async () => {
    const bare = await startFootlight({ config: { webBuildDir: join(buildDir, 'none') } })
    const page = await fetch(`${bare.url}/`)
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('npm run build')
    expect((await bare.guest().get('/site_config')).status).toBe(200)
    await bare.stop()
  })
})

it('LABEL-08 a page for guests is stored by site, and one that was changed is drawn anew', async () => {
  const admin = await footlight.login('demo_admin')
  const domain = 'club.example.org'
  const settings = { ...defaultSiteSettings, display_name: 'Club' }
  await admin.post(`/admin/sites/${domain}`, { revision: 0, settings })
  const nameAt = async (host: string) => {
    const answer = await footlight.server.app.inject({ method: 'GET', url: '/girls', headers: { host } })
    return answer.json().site
  }
  const hosts = [domain, 'evil.example', '127.0.0.1', domain]
  expect(await Promise.all(hosts.map(nameAt))).toEqual(['Club', 'Footlight', 'Footlight', 'Club'])
  await admin.post(`/admin/sites/${domain}`, { revision: 1, settings: { ...settings, display_name: 'Bar' } })
  expect(await nameAt(domain)).toBe('Bar')
  expect((await admin.delete(`/admin/sites/${domain}`)).status).toBe(204)
  expect(await nameAt(domain)).toBe('Footlight')
})
