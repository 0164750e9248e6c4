import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFootlight } from '../dev-env/start-footlight.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'footlight-demo-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const expected = [
  ['demo_viewer', 1_000, { type: 'viewer', email_confirmed: 1 }],
  ['demo_viewer2', 1_000, {}],
  ['demo_whale', 100_000, {}],
  ['demo_broke', 0, {}],
  ['demo_model', 0, { type: 'model', identity_confirmed: 1 }],
  ['demo_model2', 0, { type: 'model', identity_confirmed: 1 }],
  ['demo_live', 0, { type: 'model', identity_confirmed: 1 }],
  ['demo_studio', 0, { is_studio_owner: true }],
  ['demo_moderator', 0, { isModerator: true, isAdmin: false }],
  ['demo_admin', 0, { isAdmin: true, isModerator: true }],
] as const

describe('DEMO-01 demo people', () => {
  it('have the tokens and the standing that the contract names', async () => {
    const footlight = await startFootlight({ dataDir })
    for (const [username, tokens, user] of expected) {
      const answer = await (await footlight.login(username)).get('/user/current')
      expect(answer.body, username).toMatchObject({ tokens, user })
    }
    await footlight.stop()
  })

  it('are made once: what they spent stays spent over a restart, and sessions stay', async () => {
    const first = await startFootlight({ dataDir })
    const viewer = await first.login('demo_viewer')
    await viewer.tip('demo_model', 300)
    await first.stop()
    const second = await startFootlight({ dataDir })
    const back = second.guest()
    back.cookies.set('sid', viewer.cookies.get('sid')!)
    expect((await back.get('/user/current')).body).toMatchObject({
      user: { username: 'demo_viewer' },
      tokens: 700,
    })
    expect((await second.server.ledger.reconcile()).problems).toEqual([])
    await second.stop()
  })
})

describe('DEMO-02 the known password', () => {
  it('does not start under another one', async () => {
    await (await startFootlight({ dataDir })).stop()
    await expect(startFootlight({ dataDir, config: { demoPassword: 'another one' } })).rejects.toThrow(
      /made with another password: set DEMO_PASSWORD/,
    )
  })

  it('opens nothing where DEMO is off', async () => {
    await (await startFootlight({ dataDir })).stop()
    const footlight = await startFootlight({ dataDir, config: { demo: false } })
    const answer = await footlight
      .guest()
      .post('/auth/login', { username: 'demo_admin', password: 'footlight-demo' })
    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_credentials'])
    expect((await footlight.guest().get('/site_config')).body).toMatchObject({
      demo: null,
      isUsingDevDb: false,
    })
    await footlight.stop()
  })
})
