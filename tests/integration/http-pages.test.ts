import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFootlight, type Footlight } from '../dev-env/start-footlight.ts'

/** A web build in small: one page that says who looks at it, one that comes in pieces, one that fails. */
const pageBuild = `
export function createPageHandler({ api, secure }) {
  return async (request, { nonce }) => {
    const { pathname } = new URL(request.url)
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
    const [one, two] = await Promise.all([api('/user/current', { headers: request.headers }), api('/user/current', { headers: request.headers })])
    const body = JSON.stringify({ nonce, secure, names: [one.body.user.username, two.body.user.username], made: one.headers.getSetCookie().length, status: one.status })
    return new Response(body, { status: pathname === '/gone' ? 404 : 200, headers: { 'content-type': 'text/html' } })
  }
}`

let buildDir: string
let footlight: Footlight
beforeAll(async () => {
  buildDir = mkdtempSync(join(tmpdir(), 'footlight-web-'))
  mkdirSync(join(buildDir, 'server'))
  mkdirSync(join(buildDir, 'client/assets'), { recursive: true })
  writeFileSync(join(buildDir, 'server/index.js'), pageBuild)
  writeFileSync(join(buildDir, 'server/package.json'), '{"type":"module"}')
  writeFileSync(join(buildDir, 'client/assets/app-abc123.js'), `// ${'x'.repeat(5_000)}`)
  writeFileSync(join(buildDir, 'client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  footlight = await startFootlight({ config: { webBuildDir: buildDir } })
})
afterAll(async () => {
  await footlight.stop()
  rmSync(buildDir, { recursive: true })
})

const get = (path: string, init: RequestInit = {}) => fetch(`${footlight.url}${path}`, { redirect: 'manual', ...init })

describe('HTTP-21 pages', () => {
  it('are drawn for one session, which a first visitor gets with the page', async () => {
    const answer = await get('/')
    const page = JSON.parse(await answer.text())
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^sid=g\./)])
    expect(page).toMatchObject({ secure: false, status: 200, made: 0 })
    expect(page.names[0]).toMatch(/^guest_/)
    expect(page.names[1]).toBe(page.names[0])
    const again = await get('/', { headers: { cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! } })
    expect(again.headers.getSetCookie()).toEqual([])
    expect(JSON.parse(await again.text()).names[0]).toBe(page.names[0])
  })

  it('are drawn for who is logged in', async () => {
    const viewer = await footlight.login('demo_viewer')
    const answer = await get('/', { headers: { cookie: `theme=dark; sid=${viewer.cookies.get('sid')}` } })
    expect(JSON.parse(await answer.text()).names).toEqual(['demo_viewer', 'demo_viewer'])
  })

  it('run only scripts that carry the nonce of that answer', async () => {
    const answers = await Promise.all([get('/'), get('/')])
    const nonces = await Promise.all(answers.map(async (answer) => {
      const { nonce } = JSON.parse(await answer.text())
      expect(answer.headers.get('content-security-policy')).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic';`)
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      return nonce
    }))
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

  it.each(['/api/v2/x', '/assets/none.js', '/ws/none', '/thumbs/none', '/avatars/none'])('%s is no page', async (path) => {
    const answer = await get(path)
    expect([answer.status, (await answer.json()).error]).toEqual([404, 'not_found'])
  })

  it('are only looked at', async () => {
    expect((await get('/', { method: 'POST' })).status).toBe(404)
    expect((await get('/', { method: 'HEAD' })).status).toBe(200)
  })
})

describe('HTTP-22 files of the build', () => {
  it('with a hash in their name are kept for good, packed', async () => {
    const answer = await get('/assets/app-abc123.js', { headers: { 'accept-encoding': 'br' } })
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-encoding')]).toEqual([200, 'public, max-age=31536000, immutable', 'br'])
    expect((await answer.text()).length).toBe(5_003)
  })

  it('others are kept for an hour', async () => {
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  it.each(['/assets/../../server/index.js', '/assets/%2e%2e/%2e%2e/server/index.js', '/assets/..%2f..%2fserver%2findex.js', '/%2e%2e/server/index.js'])('nothing else of the disk is to be had: %s', async (path) => {
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
