import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadServerSecret, prepareDataDir } from './data-dir.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'footlight-data-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

it('CONF-04 the data folder and the secret in it are for this user alone', () => {
  const dataDir = join(parent, 'a', 'data')
  prepareDataDir(dataDir)
  loadServerSecret(dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'keys/server-secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(dataDir, 'keys'))).toEqual(['server-secret'])
})

it('keeps the secret over a restart', () => {
  prepareDataDir(parent)
  const first = loadServerSecret(parent)
  expect(loadServerSecret(parent).equals(first)).toBe(true)
  expect(first).toHaveLength(32)
  expect(readFileSync(join(parent, 'keys/server-secret'), 'utf8')).toBe(first.toString('hex'))
})

it('does not go on with half a secret', () => {
  prepareDataDir(parent)
  writeFileSync(join(parent, 'keys/server-secret'), 'abcd')
  expect(() => loadServerSecret(parent)).toThrow(/damaged/)
})
