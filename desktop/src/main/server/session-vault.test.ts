import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SessionVault, type StoredSession } from './session-vault.ts'

vi.mock('electron', () => ({
  safeStorage: {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptString: (text: string) => Buffer.from(text).map((byte) => byte ^ 0x5a),
    decryptString: (sealed: Buffer) => Buffer.from(sealed.map((byte) => byte ^ 0x5a)).toString(),
  },
}))

const stored = (value: string): StoredSession => ({
  origin: 'https://live.example',
  cookie: { name: 'sid', value, expiresAt: null },
})
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-sessions-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('DESK-ACCOUNT-09 a session is stored sealed, whole, and gone when it is forgotten', () => {
  it('the last of many that come at once stays, whatever their length', async () => {
    const vault = new SessionVault(folder)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => vault.save('a0', stored('x'.repeat(4_000 - index * 200)))),
    )
    expect(await new SessionVault(folder).load('a0')).toEqual(stored('x'.repeat(200)))
    expect(readFileSync(join(folder, 'session-a0.bin')).includes('sid')).toBe(false)
  })

  it('nothing that was still being written comes back after it is forgotten', async () => {
    const vault = new SessionVault(folder)
    const saving = vault.save('a0', stored('one'))
    const forgetting = vault.forget('a0')
    await Promise.all([saving, forgetting])
    expect(readdirSync(folder)).toEqual([])
    expect(await vault.load('a0')).toBeNull()
  })
})
