import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fail, ok } from '@footlight/core/rules'
import { ChatCompletions } from '@footlight/server/companions/providers/chat-completions'
import { DemoPictures } from '@footlight/server/companions/providers/demo-pictures'
import { DemoText } from '@footlight/server/companions/providers/demo-text'
import type { ChatLine } from '@footlight/server/companions/providers/provider-ports'
import { StableDiffusion } from '@footlight/server/companions/providers/stable-diffusion'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

interface Call {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent.
  readonly body: any
}

/** Answers as a provider does: what is recorded below, or what a test puts in its place. */
const calls: Call[] = []
let answer: (call: Call, response: ServerResponse) => void
let provider: Server
let origin: string

beforeAll(async () => {
  provider = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => void (text += String(part)))
    request.on('end', () => {
      const call = { url: request.url ?? '', headers: request.headers, body: JSON.parse(text) }
      calls.push(call)
      answer(call, response)
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(async () => {
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
})
beforeEach(() => {
  calls.length = 0
})

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const persona = { name: 'Nova Lumen', description: 'Likes clouds.' }
const never = new AbortController().signal
const broken: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['500', (response) => json(response, { error: 'overloaded' }, 500)],
  ['401', (response) => json(response, { error: { message: 'bad key sk-secret' } }, 401)],
  ['a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>')],
  ['another shape', (response) => json(response, { hello: 'world' })],
  ['an empty list', (response) => json(response, { choices: [], images: [] })],
  ['a redirect', (response) => response.writeHead(307, { location: `${origin}/elsewhere` }).end()],
  ['half an answer', (response) => void response.write('{"choices":[', () => response.destroy())],
  ['nothing at all', () => undefined],
]

/** As https://platform.openai.com/docs/api-reference/chat/object has it. */
const completion = (content: string | null, more: object = {}, finish = 'stop') => ({
  id: 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT',
  object: 'chat.completion',
  created: 1_741_569_952,
  model: 'small',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content, refusal: null, annotations: [], ...more },
      logprobs: null,
      finish_reason: finish,
    },
  ],
  usage: { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29 },
})

describe('COMPANION-PROVIDER-01 a server that speaks chat completions', () => {
  const lines: ChatLine[] = [
    { from: 'viewer', text: 'Hello' },
    { from: 'companion', text: 'Good evening.' },
    { from: 'viewer', text: 'What is above us?' },
  ]
  const provide = (timeoutMs = 5_000) =>
    new ChatCompletions({ url: `${origin}/v1/`, key: 'sk-secret', model: 'small', timeoutMs })

  test('is told who speaks, what was said, and the rules, and is not streamed', async () => {
    answer = (_call, response) => json(response, completion('  Clouds, and a few stars. '))
    expect(await provide().answer(persona, lines, never)).toEqual(ok('Clouds, and a few stars.'))
    const [call] = calls
    expect([call!.url, call!.headers.authorization]).toEqual(['/v1/chat/completions', 'Bearer sk-secret'])
    expect(call!.body).toMatchObject({ model: 'small', stream: false, n: 1 })
    const [system, ...said] = call!.body.messages
    expect(system).toMatchObject({ role: 'system' })
    for (const rule of ['Nova Lumen', 'machine', 'older than 25', 'minors'])
      expect(system.content).toContain(rule)
    expect(said).toEqual([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Good evening.' },
      { role: 'user', content: 'What is above us?' },
    ])
  })

  test('may refuse, and answers no more than is stored', async () => {
    answer = (_call, response) => json(response, completion(null, { refusal: 'I cannot.' }))
    expect(await provide().answer(persona, lines, never)).toEqual(fail('declined'))
    answer = (_call, response) => json(response, completion('', {}, 'content_filter'))
    expect(await provide().answer(persona, lines, never)).toEqual(fail('declined'))
    answer = (_call, response) => json(response, completion('x'.repeat(9_000), {}, 'length'))
    expect(await provide().answer(persona, lines, never)).toEqual(ok('x'.repeat(2_000)))
    answer = (_call, response) => json(response, completion('x'.repeat(100_000)))
    expect(await provide().answer(persona, lines, never)).toEqual(fail('unavailable'))
    answer = (_call, response) => json(response, completion('   '))
    expect(await provide().answer(persona, lines, never)).toEqual(fail('unavailable'))
  })

  test.each(broken)('that answers %s is unavailable, and its key goes nowhere else', async (_what, say) => {
    answer = (_call, response) => say(response)
    expect(await provide(300).answer(persona, lines, never)).toEqual(fail('unavailable'))
    expect(calls.map(({ url }) => url)).toEqual(['/v1/chat/completions'])
  })

  test('is not waited for when the server stops', async () => {
    const stopping = new AbortController()
    answer = () => stopping.abort()
    expect(await provide().answer(persona, lines, stopping.signal)).toEqual(fail('unavailable'))
    expect(await provide().answer(persona, lines, AbortSignal.abort())).toEqual(fail('unavailable'))
  })

  test('needs no key where the operator’s own has none', async () => {
    answer = (_call, response) => json(response, completion('Yes.'))
    const open = new ChatCompletions({ url: `${origin}/v1`, key: null, model: 'small' })
    expect(await open.answer(persona, lines, never)).toEqual(ok('Yes.'))
    expect(calls[0]!.headers.authorization).toBeUndefined()
  })
})

describe('COMPANION-PROVIDER-02 stable-diffusion-webui 1.10.1', () => {
  let drawing: string
  beforeAll(async () => {
    const blank = { width: 8, height: 8, channels: 3 as const, background: '#3060a0' }
    drawing = (await sharp({ create: blank }).png().toBuffer()).toString('base64')
  })
  const provide = (timeoutMs = 5_000) =>
    new StableDiffusion({ url: `${origin}/`, login: 'user:pass:word', timeoutMs })
  const webui = (caption: unknown) => (call: Call, response: ServerResponse) =>
    call.url === '/sdapi/v1/txt2img'
      ? json(response, { images: [drawing], parameters: call.body, info: '{"seed": 1}' })
      : json(response, { caption })

  test('draws what is asked, without what controls it, and says what is to be seen', async () => {
    answer = webui('a blue square')
    const ask = { prompt: 'A lake <lora:someone:1> (bright:1.4) BREAK [sky]', nsfw: false }
    expect(await provide().draw(ask, never)).toEqual(
      ok({ bytes: Buffer.from(drawing, 'base64'), caption: 'a blue square' }),
    )
    const [draw, look] = calls
    expect([draw!.url, look!.url]).toEqual(['/sdapi/v1/txt2img', '/sdapi/v1/interrogate'])
    expect(draw!.headers.authorization).toBe(`Basic ${Buffer.from('user:pass:word').toString('base64')}`)
    expect(draw!.body).toMatchObject({
      width: 768,
      height: 768,
      batch_size: 1,
      n_iter: 1,
      save_images: false,
    })
    expect(draw!.body.prompt).not.toMatch(/[<>[\](){}:]|BREAK/)
    expect(draw!.body.negative_prompt).toMatch(/child.*nsfw/)
    expect(look!.body).toEqual({ image: drawing, model: 'clip' })
    await provide().draw({ ...ask, nsfw: true }, never)
    expect(calls[2]!.body.negative_prompt).toMatch(/child/)
    expect(calls[2]!.body.negative_prompt).not.toMatch(/nsfw/)
  })

  test.each([undefined, '', 7])('a picture that is described by %j is not shown', async (caption) => {
    answer = webui(caption)
    expect(await provide().draw({ prompt: 'A lake', nsfw: false }, never)).toEqual(fail('unavailable'))
  })

  test.each(broken)('that answers %s is unavailable', async (_what, say) => {
    answer = (_call, response) => say(response)
    expect(await provide(300).draw({ prompt: 'A lake', nsfw: false }, never)).toEqual(fail('unavailable'))
    expect(calls.map(({ url }) => url)).toEqual(['/sdapi/v1/txt2img'])
  })
})

describe('COMPANION-PROVIDER-03 the demonstration', () => {
  test('says that it is one, and the same to the same words', async () => {
    const text = new DemoText()
    const said = new Set<string>()
    for (let each = 0; each < 40; each += 1) {
      const lines: ChatLine[] = [{ from: 'viewer', text: `Hello ${each}` }]
      const one = await text.answer(persona, lines)
      expect(await text.answer(persona, lines)).toEqual(one)
      if (one.ok) said.add(one.value)
    }
    expect(said.size).toBeGreaterThan(20)
    for (const each of said) expect(each).toMatch(/demo|program/i)
  })

  test('draws shapes, the same to the same words', async () => {
    const pictures = new DemoPictures()
    const [one, again, other] = await Promise.all(
      ['A lake', 'A lake', 'A hill'].map((prompt) => pictures.draw({ prompt })),
    )
    expect(one).toEqual(again)
    expect(one?.ok === true && other?.ok === true && one.value.bytes.equals(other.value.bytes)).toBe(false)
    expect(one).toMatchObject({ value: { caption: 'abstract shapes in several colors' } })
  })
})
