import { generateKeyPairSync, sign } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { UpdateState } from '../../shared/ipc/updates.ts'
import type { Release } from './signed-release.ts'
import { type Installer, Updater } from './updater.ts'

const makers = generateKeyPairSync('ed25519')
const strangers = generateKeyPairSync('ed25519')
const publicKey = makers.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const sha512 = `${'A'.repeat(86)}==`
const other = `${'B'.repeat(86)}==`
const release: Release = { version: '1.2.0', files: [{ name: 'footlight-console-1.2.0.AppImage', sha512 }] }

let states: UpdateState[]
let onAir: boolean
const restart = vi.fn()
const fetchFile = vi.fn<Installer['fetch']>()

beforeEach(() => {
  states = []
  onAir = false
  vi.resetAllMocks()
})

interface Feed {
  readonly offered?: { version: string; sha512: string } | null
  readonly release?: unknown
  readonly signer?: typeof makers
  readonly tamper?: (bytes: Buffer) => Buffer
}

function updater({
  offered = { version: '1.2.0', sha512 },
  release: told = release,
  signer = makers,
  tamper = (bytes) => bytes,
}: Feed = {}): Updater {
  const bytes = Buffer.from(JSON.stringify(told))
  const files: Record<string, Buffer> = {
    'release.json': tamper(bytes),
    'release.json.sig': sign(null, bytes, signer.privateKey),
  }
  return new Updater({
    version: '1.1.0',
    publicKey,
    installer: {
      offer: async () => offered && { version: offered.version, files: [{ sha512: offered.sha512 }] },
      fetch: fetchFile,
      restart,
    },
    read: async (name) => files[name]!,
    isOnAir: () => onAir,
    onChange: (state) => states.push(state),
  })
}

test('DESK-UPDATE-01 a signed release is fetched, and installed only when the performer says so or quits', async () => {
  fetchFile.mockImplementation(async (report) => report(0.5))
  const it = updater()
  expect(await it.check()).toMatchObject({ kind: 'ready', offered: '1.2.0', version: '1.1.0' })
  expect(states.map(({ kind, progress }) => [kind, progress])).toEqual([
    ['checking', null],
    ['fetching', 0],
    ['fetching', 0.5],
    ['ready', null],
  ])
  expect(restart).not.toHaveBeenCalled()
  expect(it.restart()).toBe(true)
  expect(restart).toHaveBeenCalledTimes(1)
})

describe('DESK-UPDATE-02 what the release key has not signed is never fetched', () => {
  test.each<[string, Feed]>([
    ['another key', { signer: strangers }],
    ['a changed release', { tamper: (bytes) => Buffer.from(bytes.toString().replace('A', 'C')) }],
    ['a file that is not in the release', { offered: { version: '1.2.0', sha512: other } }],
    ['an old release for a new offer', { offered: { version: '1.3.0', sha512 } }],
    ['a signed text that is no release', { release: { version: 'latest', files: [] } }],
  ])('%s', async (_name, feed) => {
    expect(await updater(feed).check()).toMatchObject({ kind: 'refused' })
    expect(fetchFile).not.toHaveBeenCalled()
  })
})

test('DESK-UPDATE-03 on air nothing is asked, fetched or restarted', async () => {
  const it = updater()
  onAir = true
  expect(await it.check()).toMatchObject({ kind: 'current' })
  expect(states).toEqual([])
  onAir = false
  await it.check()
  onAir = true
  expect(it.restart()).toBe(false)
  expect(restart).not.toHaveBeenCalled()
})

test('DESK-UPDATE-03 nothing is fetched when the performer goes on air while the feed is asked', async () => {
  const it = updater()
  const checking = it.check()
  onAir = true
  expect(await checking).toMatchObject({ kind: 'current' })
  expect(fetchFile).not.toHaveBeenCalled()
})

test('DESK-UPDATE-04 nothing newer, no answer, twice at once', async () => {
  expect(await updater({ offered: null }).check()).toMatchObject({ kind: 'current' })
  fetchFile.mockRejectedValueOnce(new Error('ENOSPC'))
  const it = updater()
  const [first, second] = await Promise.all([it.check(), it.check()])
  expect(first).toBe(second)
  expect(first).toMatchObject({ kind: 'failed' })
  expect(fetchFile).toHaveBeenCalledTimes(1)
  expect(await it.check()).toMatchObject({ kind: 'ready' })
})
