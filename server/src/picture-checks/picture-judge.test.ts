import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { HttpPictureJudge } from './picture-judge.ts'

let server: Server | null = null
afterEach(() => new Promise((done) => (server === null ? done(null) : server.close(done))))

/** A program that answers with this, and what it was asked with. */
async function judgeWith(status: number, answer: unknown, headers: Record<string, string> = {}) {
  const asked: { readonly request: IncomingMessage; readonly body: Buffer }[] = []
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    asked.push({ request, body: Buffer.concat(parts) })
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  await new Promise((done) => server?.listen(0, '127.0.0.1', () => done(null)))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/judge`
  const judge = new HttpPictureJudge({ url, key: 'a-key', confidenceMin: 0.8, everyMs: 60_000 })
  return { judge, asked }
}
const jpeg = Buffer.from('not really a picture')

test('WALL-JUDGE-02 the picture alone is sent, with the key, and of what the judge is sure each kind counts once', async () => {
  const findings = [
    { kind: 'violence', confidence: 0.81 },
    { kind: 'violence', confidence: 0.97 },
    { kind: 'minor', confidence: 0.79 },
    { kind: 'content', confidence: 0.8 },
  ]
  const { judge, asked } = await judgeWith(200, { findings })
  expect(await judge.judge(jpeg)).toEqual([findings[1], findings[3]])
  const [{ request, body }] = asked as [(typeof asked)[number]]
  expect(body).toEqual(jpeg)
  expect(request.headers).toMatchObject({ 'content-type': 'image/jpeg', authorization: 'Bearer a-key' })
  // Neither whose it is nor where.
  expect(request.url).toBe('/judge')
  expect(Object.keys(request.headers).join(' ')).not.toMatch(/cookie|referer|x-/)
})

test('WALL-JUDGE-02 an error, a redirect and an answer that makes no sense are no judgement', async () => {
  const wrong: [number, unknown, Record<string, string>?][] = [
    [500, { findings: [] }],
    [302, '', { location: 'http://127.0.0.1:1/' }],
    [200, 'all is well'],
    [200, { findings: [{ kind: 'boring', confidence: 1 }] }],
    [200, { findings: [{ kind: 'minor', confidence: 90 }] }],
    [200, { findings: Array.from({ length: 21 }, () => ({ kind: 'content', confidence: 1 })) }],
  ]
  for (const [status, answer, headers] of wrong) {
    const { judge } = await judgeWith(status, answer, headers)
    await expect(judge.judge(jpeg)).rejects.toThrow()
    await new Promise((done) => server?.close(done))
    server = null
  }
})
