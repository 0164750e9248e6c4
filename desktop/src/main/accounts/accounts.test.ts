import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Accounts } from './accounts.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-accounts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function setUp(isOnAir = false) {
  const did: string[] = []
  const choice = {
    origin: 'https://one.example' as string | null,
    async set(origin: string) {
      choice.origin = origin
    },
  }
  const gateway = {
    async nameSession(id: string | null) {
      did.push(`name ${id !== null}`)
    },
    async takeSession(id: string | null) {
      did.push(`take ${id !== null}`)
    },
  }
  const accounts = new Accounts({
    folder,
    gateway,
    choice,
    vault: {
      async forget() {
        did.push('forget')
      },
    },
    isOnAir: () => isOnAir,
    reload: () => did.push('reload'),
  })
  return { did, choice, accounts }
}

describe('DESK-ACCOUNT-05 every account of a console has its server and its session', () => {
  it('knows the same name on two servers as two, and remembers them over a start', async () => {
    const { accounts, choice } = setUp()
    await accounts.signedIn('anna')
    const one = accounts.list.current!
    await accounts.leave()
    await choice.set('https://two.example')
    await accounts.signedIn('anna')
    expect(accounts.list.accounts.map(({ origin }) => origin)).toEqual([
      'https://two.example',
      'https://one.example',
    ])
    await accounts.switchTo(one)
    expect(choice.origin).toBe('https://one.example')
    expect(setUp().accounts.current).toMatchObject({ username: 'anna', origin: 'https://one.example' })
  })

  it('names the session once, removes it when the performer logs out, and preserves it when they only make room', async () => {
    const { accounts, did } = setUp()
    await accounts.signedIn('anna')
    await accounts.signedIn('anna')
    await accounts.add()
    expect(did).toEqual(['name true', 'take false', 'reload'])
    await accounts.signedIn('berta')
    await accounts.signedIn(null)
    expect(did.slice(3)).toEqual(['name true', 'name false'])
  })
})

describe('DESK-ACCOUNT-06 nobody changes while on air', () => {
  it('refuses, and does not touch the session', async () => {
    const { accounts, did } = setUp(true)
    expect([await accounts.add(), await accounts.switchTo('0123456789abcdef')]).toEqual(['on_air', 'on_air'])
    expect(did).toEqual([])
  })

  it('knows nobody that never logged in, and does not take the present one off', async () => {
    const { accounts, did } = setUp()
    await accounts.signedIn('anna')
    expect(await accounts.switchTo('0123456789abcdef')).toBe('unknown')
    expect((await accounts.forget(accounts.list.current!)).accounts).toHaveLength(1)
    expect(did).toEqual(['name true'])
  })
})
