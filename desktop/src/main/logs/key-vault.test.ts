import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KeyVault } from './key-vault.ts'
import { otherKeyring, otherNode } from './test-overrides.ts'

const keyring = otherKeyring({ FOOTLIGHT_LOGBOOK_KEYRING: 'a7f0' }, false)!
const none = { ...keyring, isThere: false }

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-key-'))
  path = join(folder, 'mira.key.json')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('LOG-KEY-01 with key storage the key is random, made once and stored sealed, for the performer alone', async () => {
  const first = await new KeyVault(path, keyring).find()
  expect(first).toMatchObject({ kind: 'keyring', key: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await new KeyVault(path, keyring).find()).toEqual(first)
  expect(readFileSync(path, 'utf8')).not.toContain('key' in first ? first.key : '')
  expect(statSync(path).mode & 0o077).toBe(0)
  expect(await new KeyVault(join(folder, 'other.json'), keyring).find()).not.toEqual(first)
})

test('LOG-KEY-02 without key storage there is none until the performer sets a passphrase; then only that opens it', async () => {
  expect(await new KeyVault(path, none).find()).toEqual({ kind: 'none' })
  const key = await new KeyVault(path, none).makeForPassphrase('quiet river lamp')
  const vault = new KeyVault(path, none)
  expect(await vault.find()).toEqual({ kind: 'locked' })
  expect(await vault.unlock('quiet river lamp')).toBe(key)
  expect(await vault.unlock('quiet river lamP')).toBeNull()
  expect(readFileSync(path, 'utf8')).not.toContain(key)
  // Made to be slow, three times over.
}, 20_000)

test.each(['{', '{"kind":"keyring"}', '{"kind":"keyring","sealed":"zz"}'])(
  'LOG-KEY-03 a damaged file is a lost key, not a new one: %s',
  async (text) => {
    writeFileSync(path, text)
    expect(await new KeyVault(path, keyring).find()).toEqual({ kind: 'lost' })
    expect(readFileSync(path, 'utf8')).toBe(text)
  },
)

test('LOG-KEY-03 a key that the system no longer gives out is lost, and preserved beside the new one when the performer begins anew', async () => {
  await new KeyVault(path, keyring).find()
  const sealed = readFileSync(path)
  const broken = {
    ...keyring,
    open: () => {
      throw new Error('another user')
    },
  }
  expect(await new KeyVault(path, broken).find()).toEqual({ kind: 'lost' })
  expect(await new KeyVault(path, none).find()).toEqual({ kind: 'lost' })
  await new KeyVault(path, broken).setAside('lost-1')
  expect(readFileSync(`${path}.lost-1`).equals(sealed)).toBe(true)
  expect(await new KeyVault(path, none).find()).toEqual({ kind: 'none' })
})

test('LOG-KEY-04 neither another runtime nor another key storage is taken from the environment in a package', () => {
  const environment = { FOOTLIGHT_LOGBOOK_NODE: '/opt/node', FOOTLIGHT_LOGBOOK_KEYRING: 'a7' }
  expect(otherNode(environment, true)).toBeNull()
  expect(otherKeyring(environment, true)).toBeNull()
  expect(otherNode(environment, false)).toBe('/opt/node')
})
