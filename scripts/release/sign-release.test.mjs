import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = fileURLToPath(new URL('./sign-release.mjs', import.meta.url))
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-release-'))
  writeFileSync(join(folder, 'key.pem'), privateKey.export({ format: 'pem', type: 'pkcs8' }))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const signAs = (version) =>
  spawnSync(process.execPath, [script, folder, version, join(folder, 'key.pem')], { encoding: 'utf8' })

test('DESK-UPDATE-05 a release is every installer of its version, with its hash, under one signature', () => {
  for (const name of [
    'footlight-console-1.2.0-linux-x64.AppImage',
    'footlight-console-1.2.0-win-x64.exe',
    'footlight-console-1.1.0-win-x64.exe',
    'latest.yml',
  ]) {
    writeFileSync(join(folder, name), name)
  }
  expect(signAs('1.2.0').status).toBe(0)
  const release = readFileSync(join(folder, 'release.json'))
  expect(verify(null, release, publicKey, readFileSync(join(folder, 'release.json.sig')))).toBe(true)
  const { version, files } = JSON.parse(release.toString())
  expect(version).toBe('1.2.0')
  expect(files.map((file) => file.name)).toEqual([
    'footlight-console-1.2.0-linux-x64.AppImage',
    'footlight-console-1.2.0-win-x64.exe',
  ])
  expect(files[1].sha512).toBe(
    createHash('sha512').update('footlight-console-1.2.0-win-x64.exe').digest('base64'),
  )
})

test('a folder without an installer of that version signs nothing', () => {
  expect(signAs('9.9.9')).toMatchObject({ status: 1 })
})
