import { settle } from '@footlight/core/ports/testing/manual-clock'
import type { Session } from 'electron'
import { describe, expect, it } from 'vitest'
import type { HttpCall } from '../../shared/ipc-contract.ts'
import { ApiGateway } from './api-gateway.ts'
import type { ServerChoiceFile } from './choice-file.ts'
import type { SessionVault, StoredSession } from './session-vault.ts'

const ORIGIN = 'https://live.example'
const call: HttpCall = { method: 'GET', path: '/api/v1/site_config', headers: {}, body: null }
const sessionOf = (value: string): StoredSession => ({
  origin: ORIGIN,
  cookie: { name: 'sid', value, expiresAt: null },
})

/** One jar of cookies, as the Chromium session has it; answers come when the test lets them. */
function testBed() {
  let jar: { name: string; value: string } | null = null
  let takesCookies = true
  const answers: ((cookie: string | null) => void)[] = []
  const session = {
    setPermissionRequestHandler: () => undefined,
    clearStorageData: async () => {
      jar = null
    },
    cookies: {
      get: async () => (jar === null ? [] : [{ ...jar }]),
      set: async ({ name, value }: { name: string; value: string }) => {
        if (!takesCookies) throw new Error('Setting cookie failed')
        jar = { name, value }
      },
    },
    fetch: (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
        answers.push((cookie) => {
          if (signal.aborted) return
          if (cookie !== null) jar = { name: 'sid', value: cookie }
          resolve(new Response('{}'))
        })
      }),
  } as unknown as Session
  const sessions = new Map<string, StoredSession>()
  const vault = {
    save: async (account: string, stored: StoredSession) => void sessions.set(account, stored),
    load: async (account: string) => sessions.get(account) ?? null,
    forget: async (account: string) => void sessions.delete(account),
  } as unknown as SessionVault
  const gateway = new ApiGateway(session, { origin: ORIGIN } as ServerChoiceFile, vault)
  return {
    gateway,
    sessions,
    answers,
    cookie: () => jar?.value ?? null,
    refuseCookies: () => {
      takesCookies = false
    },
  }
}

describe("DESK-ACCOUNT-08 a session is nobody else's", () => {
  it('an answer that was under way for one account leaves nothing with the next', async () => {
    const { gateway, sessions, answers, cookie } = testBed()
    sessions.set('anna', sessionOf('a-1')).set('berta', sessionOf('b-1'))
    await gateway.takeSession('anna')
    const late = gateway.send(call)
    await gateway.takeSession('berta')
    answers[0]!('a-2')
    expect(await late).toEqual({ kind: 'no_answer' })
    await settle()
    expect(cookie()).toBe('b-1')
    expect(sessions.get('berta')).toEqual(sessionOf('b-1'))
  })

  it('who logs out while an answer comes in is not stored under another name', async () => {
    const { gateway, sessions, answers } = testBed()
    sessions.set('anna', sessionOf('a-1'))
    await gateway.takeSession('anna')
    const sent = gateway.send(call)
    await settle()
    answers[0]!('guest')
    const out = gateway.nameSession(null)
    await Promise.all([sent, out])
    await settle()
    expect([...sessions.keys()]).toEqual([])
  })

  it('keeps the newest of whoever is here', async () => {
    const { gateway, sessions, answers } = testBed()
    sessions.set('anna', sessionOf('a-1'))
    await gateway.takeSession('anna')
    const sent = gateway.send(call)
    answers[0]!('a-2')
    expect(await sent).toMatchObject({ kind: 'answer', status: 200 })
    expect(sessions.get('anna')).toEqual(sessionOf('a-2'))
  })

  it('a stored session that cannot be taken up is a log-in, and no end of the console', async () => {
    const { gateway, sessions, cookie, refuseCookies } = testBed()
    sessions.set('anna', sessionOf('a-1'))
    refuseCookies()
    await gateway.takeSession('anna')
    expect(cookie()).toBeNull()
  })
})

describe('DESK-LIB-02 one piece of one file is on its way at a time', () => {
  const upload = '/api/v1/performer/media/uploads/0b1f6a52-3f5e-4c1c-8d7e-5f3a1b2c4d6e'
  const piece = { method: 'PATCH' as const, path: upload, headers: {}, body: new Uint8Array(3) }

  it('a second one ends the first, a stop ends it at once, and so does another account', async () => {
    const { gateway, answers } = testBed()
    const first = gateway.sendPiece(piece)
    const second = gateway.sendPiece(piece)
    expect(await first).toEqual({ kind: 'no_answer' })
    answers[1]!(null)
    expect(await second).toMatchObject({ kind: 'answer', status: 200 })
    const stopped = gateway.sendPiece(piece)
    gateway.stopPiece()
    expect(await stopped).toEqual({ kind: 'no_answer' })
    const left = gateway.sendPiece(piece)
    await gateway.takeSession(null)
    expect(await left).toEqual({ kind: 'no_answer' })
  })

  it('a stop leaves other calls alone', async () => {
    const { gateway, answers } = testBed()
    const sent = gateway.send(call)
    gateway.stopPiece()
    answers[0]!(null)
    expect(await sent).toMatchObject({ kind: 'answer' })
  })
})

describe('AUTH-13 the machine stays one that the server knows', () => {
  it('over log-outs, the other account and a restart of the console, on this server alone', async () => {
    const sessions = new Map<string, StoredSession>()
    const vault = {
      save: async (account: string, stored: StoredSession) => void sessions.set(account, stored),
      load: async (account: string) => sessions.get(account) ?? null,
      forget: async (account: string) => void sessions.delete(account),
    } as unknown as SessionVault
    const start = (origin: string) => {
      const jar = new Map<string, { name: string; value: string; path: string }>()
      const session = {
        setPermissionRequestHandler: () => undefined,
        clearStorageData: async () => jar.clear(),
        cookies: {
          get: async ({ url }: { url: string }) =>
            [...jar.values()].filter(({ path }) => new URL(url).pathname.startsWith(path)),
          set: async (cookie: { name: string; value: string; path: string }) =>
            void jar.set(cookie.name, cookie),
        },
      } as unknown as Session
      return { jar, gateway: new ApiGateway(session, { origin } as ServerChoiceFile, vault) }
    }
    const first = start(ORIGIN)
    first.jar
      .set('sid', { name: 'sid', value: 'a-1', path: '/' })
      .set('device', { name: 'device', value: 'known', path: '/api/v1/auth' })
    await first.gateway.nameSession('anna')
    await first.gateway.nameSession(null)
    const again = start(ORIGIN)
    await again.gateway.takeSession(null)
    expect([...again.jar.keys()]).toEqual(['device'])
    expect(again.jar.get('device')).toMatchObject({ value: 'known', path: '/api/v1/auth' })
    const elsewhere = start('https://other.example')
    await elsewhere.gateway.takeSession(null)
    expect([...elsewhere.jar.keys()]).toEqual([])
  })
})
