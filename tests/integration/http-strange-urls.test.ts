import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

/** Pages that say where they think they are. */
const pageBuild =
  "export const createPageHandler = () => async (request) => new Response(request.url, { headers: { 'content-type': 'text/plain' } })"

let buildDir: string
let footlight: Footlight
beforeAll(async () => {
  buildDir = mkdtempSync(join(tmpdir(), 'footlight-web-'))
  mkdirSync(join(buildDir, 'server'))
  writeFileSync(join(buildDir, 'server/index.js'), pageBuild)
  writeFileSync(join(buildDir, 'server/package.json'), '{"type":"module"}')
  footlight = await startFootlight({ config: { webBuildDir: buildDir } })
})
afterAll(async () => {
  await footlight.stop()
  rmSync(buildDir, { recursive: true })
})

const places = [
  '//a:99999/',
  '//evil.example/',
  '///evil.example',
  '//',
  '/\\evil.example',
  '/\\/evil.example',
  'http://a:99999/',
  'http://evil.example/',
  'https://evil.example:1/girls',
  'javascript:alert(1)',
  'evil.example:443',
  '*',
  '?',
  '#',
  '',
]
const inside = [
  '%',
  '%zz',
  '%00',
  '%0d%0aset-cookie:%20sid=x',
  '%c0%ae%c0%ae/',
  '%2e%2e/%2e%2e/etc/passwd',
  '..%2f..%2f',
  '%ff%fe',
  '%u0041',
  '[',
  ']',
  '{}',
  '|',
  '^',
  '`',
  '"',
  '<script>',
  '@',
  ':80',
  ';a=b',
  '~',
  '__proto__',
  'constructor',
  'a'.repeat(7_000),
  '%25'.repeat(2_000),
  '/'.repeat(3_000),
  '\u00e9',
  '%f0%9f%92%a9',
  '?a[b]=1&a[b]=2',
  '?__proto__[x]=1',
  '?sort=%',
  '?%00=%00',
  `?${'a=1&'.repeat(1_500)}`,
]
const below = [
  '/',
  '/girls/',
  '/demo_model/',
  '/tips/../',
  '/api/v1/chat/react/',
  '/api/v1/browse/react/',
  '/thumbs/',
  '/avatars/',
  '/assets/',
  '/hls/',
  '/whip/',
  '/ws/room/',
]
const corpus = [...places, ...below.flatMap((folder) => inside.map((end) => folder + end))]

/**
 * Statuses of many requests on one line, each sent as it is: no client would let most of these addresses
 * through.
 */
function statusOf(
  target: string,
  method = 'GET',
): Promise<{ status: number; location: string | null; body: string }> {
  const { hostname, port } = new URL(footlight.url)
  return new Promise((resolve, reject) => {
    const line = connect(Number(port), hostname, () =>
      line.write(
        Buffer.from(
          `${method} ${target} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`,
          'utf8',
        ),
      ),
    )
    let text = ''
    line.on('data', (chunk) => (text += chunk.toString('latin1')))
    line.on('error', reject)
    line.on('close', () =>
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
        location: /\r\nlocation: ([^\r]*)/i.exec(text)?.[1] ?? null,
        body: text.split('\r\n\r\n')[1] ?? '',
      }),
    )
  })
}

test.each(['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'])(
  'HTTP-30 %s of no address whatever is a failure of ours, and none leads away from the site',
  async (method) => {
    const wrong: string[] = []
    for (let start = 0; start < corpus.length; start += 20) {
      await Promise.all(
        corpus.slice(start, start + 20).map(async (target) => {
          const { status, location } = await statusOf(target, method)
          const leaves = location !== null && new URL(location, footlight.url).origin !== footlight.url
          if (status === 0 || status >= 500 || leaves)
            wrong.push(`${status} ${location} ${target.slice(0, 60)}`)
        }),
      )
    }
    expect(wrong).toEqual([])
  },
)

test('HTTP-30 a page is on our own site, whatever the request line says', async () => {
  for (const target of [
    '/girls?x=//evil.example',
    'http://evil.example/girls',
    '//evil.example/girls',
    '/\\\\evil.example',
  ]) {
    const { status, body } = await statusOf(target)
    expect(
      status === 200
        ? new URL(body.split('\r\n').find((line) => line.startsWith('http'))!).origin
        : 'refused',
      target,
    ).toMatch(new RegExp(`^(?:${footlight.url}|refused)$`))
  }
})
