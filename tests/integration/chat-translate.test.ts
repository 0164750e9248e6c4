import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

/** Speaks as LibreTranslate does. */
const asked: { q: string; source: string; target: string; format: string; api_key?: string }[] = []
let answer: { status: number; body: string } | null = null
let provider: Server
let footlight: Footlight
let model: TestApi

beforeAll(async () => {
  provider = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => void (text += String(part)))
    request.on('end', () => {
      const question = JSON.parse(text)
      asked.push(question)
      const { status, body } = answer ?? {
        status: 200,
        body: JSON.stringify({
          translatedText: `[${question.target}] ${question.q}`,
          detectedLanguage: { language: 'ro', confidence: 90 },
        }),
      }
      response
        .writeHead(request.url === '/base/translate' ? status : 404, {
          'content-type': 'application/json',
          ...(status === 302 && { location: 'http://127.0.0.1:9/' }),
        })
        .end(body)
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  footlight = await startFootlight({
    config: {
      translateUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/base/`,
      translateApiKey: 'key',
    },
  })
  model = await footlight.login('demo_model')
})
afterAll(async () => {
  await footlight.stop()
  await new Promise((resolve) => provider.close(resolve))
})
beforeEach(() => {
  asked.length = 0
  answer = null
})

const translate = (who: TestApi, text: string, to = 'en') => who.post('/chat/translate', { text, to })

describe('CHAT-28 a line in the reader’s language', () => {
  test("comes from the operator's provider, and is asked for once", async () => {
    expect(await translate(model, 'ce faci?')).toMatchObject({
      status: 200,
      body: { text: '[en] ce faci?', from: 'ro' },
    })
    expect((await translate(model, 'ce faci?')).body.text).toBe('[en] ce faci?')
    expect((await translate(model, 'ce faci?', 'de')).body.text).toBe('[de] ce faci?')
    expect(asked).toEqual([
      { q: 'ce faci?', source: 'auto', target: 'en', format: 'text', api_key: 'key' },
      { q: 'ce faci?', source: 'auto', target: 'de', format: 'text', api_key: 'key' },
    ])
    expect((await model.get('/room/demo_model/chat_rules')).body.can_translate).toBe(true)
  })

  test.each([
    [500, '{}'],
    [200, 'not json'],
    [200, '{"something":"else"}'],
    [200, JSON.stringify({ translatedText: 'x'.repeat(9_000) })],
    [302, ''],
    [429, '{"error":"slow down"}'],
  ])(
    'that the provider answers with %d %s is no translation, and is asked for again',
    async (status, body) => {
      answer = { status, body }
      const text = `line ${status} ${body.length}`
      expect(await translate(model, text)).toMatchObject({ status: 503, body: { error: 'unavailable' } })
      answer = null
      expect((await translate(model, text)).status).toBe(200)
    },
  )

  test('is for performers', async () => {
    expect((await translate(await footlight.login('demo_viewer'), 'hi')).status).toBe(403)
    expect((await translate(footlight.guest(), 'hi')).status).toBe(401)
    expect((await translate(model, 'hi', 'english')).status).toBe(422)
    expect(asked).toEqual([])
  })
})

test('CHAT-28 without a provider there is none to ask', async () => {
  const plain = await startFootlight()
  try {
    const performer = await plain.login('demo_model')
    expect((await performer.post('/chat/translate', { text: 'hi', to: 'en' })).status).toBe(404)
    expect((await performer.get('/room/demo_model/chat_rules')).body).toMatchObject({
      can_translate: false,
      is_location_known: false,
    })
  } finally {
    await plain.stop()
  }
})
