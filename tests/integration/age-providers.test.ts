import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createIncodeProvider } from '@footlight/server/age-checks/providers/incode-provider'
import { createYotiProvider } from '@footlight/server/age-checks/providers/yoti-provider'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

const order = {
  reference: 'a'.repeat(32),
  returnUrl: 'https://cams.example/age-check?check=1',
  noticeUrl: 'https://cams.example/api/v1/age-verification/notices/1',
  language: 'de',
} as const
let server: Server
let url = ''
let asked: Asked[] = []
/** What the service answers, by path without its query; a number is a status. */
let answers: Record<string, unknown> = {}

beforeEach(async () => {
  asked = []
  answers = {}
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { method = '', url: path = '', headers } = request
    asked.push({ method, path, headers, body: text === '' ? null : JSON.parse(text) })
    const answer = answers[path.split('?')[0]!] ?? 404
    response.writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' })
    response.end(typeof answer === 'number' ? '{}' : JSON.stringify(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((done) => server.close(done)))

describe('AGE-CHECK-09 Yoti, as developers.yoti.com describes it (read on 27 November 2026)', () => {
  const provider = () => createYotiProvider({ url, sdkId: 'our-sdk', apiKey: 'our-key' })
  const result = (more: object) => ({
    ...{ status: 'COMPLETE', method: 'DOC_SCAN', reference_id: order.reference, age: 18, id: 's1' },
    ...more,
  })

  test('a session is made for one method, and its page named', async () => {
    answers['/api/v1/sessions'] = { id: 's1', status: 'PENDING' }
    expect(await provider().begin({ ...order, method: 'id_check' })).toEqual({
      session: 's1',
      url: `${url}/?sessionId=s1&sdkId=our-sdk`,
    })
    expect(asked[0]).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer our-key', 'yoti-sdk-id': 'our-sdk' },
      body: {
        ...{ type: 'OVER', reference_id: order.reference, notification_url: order.noticeUrl },
        doc_scan: { allowed: true, threshold: 18, authenticity: 'AUTO', level: 'PASSIVE' },
        callback: { auto: true, url: order.returnUrl },
      },
    })
    expect(Object.keys(asked[0]!.body as object)).not.toContain('age_estimation')
  })

  test.each([
    [{}, { state: 'passed' }],
    [{ status: 'FAIL' }, { state: 'failed', fault: 'not_old_enough' }],
    [{ status: 'ERROR' }, { state: 'failed', fault: 'unclear' }],
    [{ status: 'CANCELLED' }, { state: 'failed', fault: 'cancelled' }],
    [{ status: 'EXPIRED' }, { state: 'expired' }],
    [{ status: 'IN_PROGRESS' }, null],
    [{ status: 'SOMETHING_NEW' }, null],
  ])('%j is %j', async (more, verdict) => {
    answers['/api/v1/sessions/s1/result'] = result(more)
    expect(await provider().ask('s1', { ...order, method: 'id_check' })).toEqual(verdict)
  })

  test.each([
    [{ reference_id: 'b'.repeat(32) }, "another person's session"],
    [{ method: 'AGE_ESTIMATION' }, 'another method than the one that the law takes'],
  ])('%j is no answer: %s', async (more, _why) => {
    answers['/api/v1/sessions/s1/result'] = result(more)
    await expect(provider().ask('s1', { ...order, method: 'id_check' })).rejects.toThrow(/something else/)
  })

  test('a service that is away throws, and one that forgot the session says that it is over', async () => {
    expect(await provider().ask('s1', { ...order, method: 'id_check' })).toEqual({ state: 'expired' })
    answers['/api/v1/sessions/s1/result'] = 503
    await expect(provider().ask('s1', { ...order, method: 'id_check' })).rejects.toThrow('answered 503')
    answers['/api/v1/sessions'] = { nothing: 'of the kind' }
    await expect(provider().begin({ ...order, method: 'card' })).rejects.toThrow('does not read')
  })
})

describe('AGE-CHECK-09 Incode, as developer.incode.com describes it (read on 27 November 2026)', () => {
  const provider = (estimationFlow: string | null = 'flow-face') =>
    createIncodeProvider({ url, apiKey: 'our-key', estimationFlow, verificationFlow: 'flow-id' })
  const session = JSON.stringify({ id: 'i1', token: 't1' })
  const about = { ...order, method: 'face_scan' } as const

  test('a session is started for the flow of the method, and its page asked for with its token', async () => {
    answers['/omni/start'] = { interviewId: 'i1', token: 't1' }
    answers['/omni/onboarding-url'] = { success: true, url: 'https://pages.incode.example/1' }
    expect(await provider().begin(about)).toEqual({ session, url: 'https://pages.incode.example/1' })
    expect(asked[0]).toMatchObject({
      headers: { 'x-api-key': 'our-key', 'api-version': '1.0' },
      body: {
        configurationId: 'flow-face',
        externalCustomerId: order.reference,
        redirectionUrl: order.returnUrl,
      },
    })
    expect(asked[1]!.headers['x-incode-hardware-id']).toBe('t1')
    expect(provider(null).methods).toEqual(['id_verification', 'live_id_check'])
  })

  test.each([
    ['ONBOARDING_FINISHED', 'OK', { state: 'passed' }],
    // It may be anything that failed: of nobody is said that they are too young.
    ['ONBOARDING_FINISHED', 'FAIL', { state: 'failed', fault: 'unclear' }],
    ['ONBOARDING_FINISHED', 'WARN', { state: 'failed', fault: 'unclear' }],
    ['ID_VALIDATION_FINISHED', 'OK', null],
    ['EXPIRED', 'OK', { state: 'expired' }],
  ])('%s and %s is %j', async (onboardingStatus, status, verdict) => {
    answers['/omni/get/onboarding/status'] = { onboardingStatus }
    answers['/omni/get/score'] = { overall: { value: '0.0', status } }
    expect(await provider().ask(session, about)).toEqual(verdict)
  })
})
