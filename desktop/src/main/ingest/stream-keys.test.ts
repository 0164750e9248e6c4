import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteConfig } from '@footlight/core/protocol/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HttpAnswer, HttpCall } from '../../shared/ipc/shell.ts'
import { type Sealer, StreamKeyVault } from './stream-key-vault.ts'
import { StreamKeys } from './stream-keys.ts'

const KEY = `flk_${'k'.repeat(43)}`
const addresses = { whip_url: 'https://live.example.org/whip/ana', rtmp_url: null }

/** Turns each byte over: what lies on the disk must not be readable as it is. */
const keyring: Sealer = {
  seal: (text) => Buffer.from(Buffer.from(text).map((byte) => byte ^ 0xff)),
  open: (sealed) => Buffer.from(sealed.map((byte) => byte ^ 0xff)).toString(),
}

let folder = ''
let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-keys-'))
  server = fakeServer()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('INGEST-CONSOLE-01 the key that was made here is known to main until another one counts', () => {
  it('keeps a new key over a restart, sealed', async () => {
    expect(await open(keyring).renew()).toEqual({
      ok: true,
      value: { key: KEY, whipUrl: addresses.whip_url, rtmpUrl: null },
    })
    expect(readFileSync(join(folder, 'stream-keys.bin')).includes(KEY)).toBe(false)
    expect(await open(keyring).current()).toMatchObject({ key: KEY })
  })

  it('writes nothing where the system has no key storage', async () => {
    const keys = open(null)
    await keys.renew()
    expect(await keys.current()).toMatchObject({ key: KEY })
    expect(existsSync(join(folder, 'stream-keys.bin'))).toBe(false)
    expect(await open(null).current()).toBeNull()
  })

  it('forgets a key when another one was made elsewhere', async () => {
    expect((await open(keyring).renew()).ok).toBe(true)
    server.madeAt += 1
    expect(await open(keyring).current()).toBeNull()
    server.madeAt -= 1
    expect(await open(keyring).current()).toBeNull()
  })

  it('does not give one account the key of another', async () => {
    expect((await open(keyring).renew()).ok).toBe(true)
    server.whipUrl = 'https://live.example.org/whip/bea'
    expect(await open(keyring).current()).toBeNull()
  })

  it('gives the key of one server to no other that claims its address', async () => {
    expect((await open(keyring).renew()).ok).toBe(true)
    expect(await open(keyring, 'https://evil.example').current()).toBeNull()
    server.madeAt += 1
    expect(await open(keyring, 'https://evil.example').current()).toBeNull()
    server.madeAt -= 1
    expect(await open(keyring).current()).toMatchObject({ key: KEY })
  })

  it('starts without keys when the file cannot be read', async () => {
    expect((await open(keyring).renew()).ok).toBe(true)
    const other: Sealer = {
      ...keyring,
      open: () => {
        throw new Error('another machine')
      },
    }
    expect(await open(other).current()).toBeNull()
  })
})

describe('INGEST-CONSOLE-02 a key that nobody can vouch for is not stored', () => {
  it.each([
    ['no answer', { kind: 'no_answer' } as const, 'no_answer'],
    ['logged out', answer(401, {}), 'login_required'],
    ['no performer', answer(403, {}), 'forbidden'],
    ['a page of a proxy', { kind: 'answer', status: 200, headers: {}, body: '<html>' } as const, 'failed'],
    ['an answer without a key', answer(200, { status: 1 }), 'failed'],
  ])('%s', async (_what, made, error) => {
    server.made = made
    const keys = open(keyring)
    expect(await keys.renew()).toEqual({ ok: false, error })
    expect(await keys.current()).toBeNull()
  })
})

function open(sealer: Sealer | null, origin = 'https://live.example.org'): StreamKeys {
  return new StreamKeys(
    (call) => server.send(call),
    new StreamKeyVault(folder, () => sealer),
    () => origin,
  )
}

function answer(status: number, body: unknown): HttpAnswer {
  return { kind: 'answer', status, headers: {}, body: JSON.stringify(body) }
}

function fakeServer() {
  const state = {
    madeAt: 1_000,
    whipUrl: addresses.whip_url,
    made: answer(200, { ...addresses, status: 1, stream_key: KEY, key_made_at: 1_000 }),
    send: async ({ method, path, headers }: HttpCall): Promise<HttpAnswer> => {
      if (path === '/api/v1/site_config') return answer(200, { ...siteConfig })
      if (path === '/api/v1/video/ingest')
        return answer(200, {
          ...addresses,
          whip_url: state.whipUrl,
          has_key: true,
          key_made_at: state.madeAt,
          publishing: null,
          last_refusal: null,
        })
      return method === 'POST' && headers['x-csrf-token'] === siteConfig.csrf ? state.made : answer(500, {})
    },
  }
  return state
}

const siteConfig: SiteConfig = {
  version: '1',
  csrf: 'token',
  approvedTagSlugs: [],
  oauthAvailable: { facebook: false, google: false },
  customLogo: null,
  isVideoStuckSurveyEnabled: false,
  isUsingDevDb: true,
  demo: null,
  custom: null,
  site: {
    display_name: 'x',
    domain_name: 'x',
    is_whitelabel: false,
    is_non_nude: false,
    main_domain_url: 'x',
  },
}
