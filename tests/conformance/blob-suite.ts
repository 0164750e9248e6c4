import { writeFileSync } from 'node:fs'
import {
  type BlobInfo,
  type BlobKey,
  type BlobStore,
  blobAreas,
  type OpenBlob,
} from '@footlight/server/platform/blobs/blob-store'
import { beforeEach, describe, expect, test } from 'vitest'

const TEXT = 'This stands for the bytes of a film.'
const bytes = (text: string) => new TextEncoder().encode(text)
const declared = (text: string) => ({ bytes: bytes(text).length, type: 'video/webm' })

async function* inParts(text: string, size = 5): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += size) yield bytes(text.slice(at, at + size))
}

async function textOf(blob: OpenBlob | null): Promise<string | null> {
  if (blob === null) return null
  const parts: Uint8Array[] = []
  for await (const part of blob.content) parts.push(part)
  return Buffer.concat(parts).toString()
}

async function keysOf(list: AsyncIterable<BlobInfo>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of list) keys.push(key)
  return keys
}

const notKeys = [
  '',
  'recordings',
  'recordings/',
  '/recordings/a',
  'recordings//a',
  'recordings/../outbox/a',
  'recordings/a/../../keys/server-secret',
  'recordings/./a',
  'recordings/.draft-1',
  'recordings/a/.hidden',
  'recordings/a\\..\\b',
  'recordings/a\0b',
  'recordings/a b',
  'recordings/%2e%2e/a',
  'recordings/ü',
  'keys/server-secret',
  'ledger.db',
  'footlight.db',
  `recordings/${'a'.repeat(512)}`,
]

interface Subject {
  readonly store: () => BlobStore
  readonly put: (key: BlobKey, text?: string) => Promise<void>
}

/** What every store of blobs promises. `open` gives an empty one each time. */
export function describeBlobStore(name: string, open: () => BlobStore | Promise<BlobStore>): void {
  let blobs: BlobStore
  const subject: Subject = {
    store: () => blobs,
    put: (key, text = TEXT) => blobs.put(key, bytes(text), declared(text)),
  }
  describe(`blobs, ${name}`, () => {
    beforeEach(async () => {
      blobs = await open()
    })
    describeContents(subject)
    describeRefusals(subject)
    describeKeys(subject)
    describeStaging(subject)
  })
}

function describeContents({ store, put }: Subject): void {
  test('BLOB-01 what was put is read again, at once or in parts, and put anew', async () => {
    await put('recordings/one/show.webm')
    expect(await textOf(await store().open('recordings/one/show.webm'))).toBe(TEXT)
    await store().put('recordings/one/show.webm', inParts('another'), declared('another'))
    expect(await textOf(await store().open('recordings/one/show.webm'))).toBe('another')
    expect(await store().stat('recordings/one/show.webm')).toMatchObject({
      key: 'recordings/one/show.webm',
      bytes: 7,
    })
    const { at } = (await store().stat('recordings/one/show.webm'))!
    expect(Math.abs(at - Date.now())).toBeLessThan(60_000)
  })

  test('BLOB-01 an empty one is there', async () => {
    await put('outbox/empty.eml', '')
    expect(await store().stat('outbox/empty.eml')).toMatchObject({ bytes: 0 })
    expect(await textOf(await store().open('outbox/empty.eml'))).toBe('')
  })

  test('BLOB-02 a range has both its ends, stops at the last byte, and must begin before it', async () => {
    await put('recordings/one/show.webm', '0123456789')
    const range = async (first: number, last?: number) =>
      textOf(await store().open('recordings/one/show.webm', last === undefined ? { first } : { first, last }))
    expect(await range(2, 4)).toBe('234')
    expect(await range(0, 0)).toBe('0')
    expect(await range(7)).toBe('789')
    expect(await range(7, 99)).toBe('789')
    for (const [first, last] of [
      [10, 12],
      [10, undefined],
      [-1, 3],
      [5, 4],
    ] as const)
      await expect(range(first, last)).rejects.toMatchObject({ name: 'BlobError', reason: 'range' })
  })

  test('BLOB-03 what is not there is null, and deleting it is no error', async () => {
    expect(await store().open('recordings/none/show.webm')).toBeNull()
    expect(await store().stat('recordings/none/show.webm')).toBeNull()
    expect(await store().delete('recordings/none/show.webm')).toBe(false)
    await put('recordings/one/show.webm')
    expect(await store().stat('recordings/one')).toBeNull()
    expect(await store().delete('recordings/one/show.webm')).toBe(true)
    expect(await store().stat('recordings/one/show.webm')).toBeNull()
  })
}

function describeRefusals({ store, put }: Subject): void {
  test.each([
    ['fewer', TEXT.length + 1],
    ['more', TEXT.length - 1],
  ])('BLOB-04 %s bytes than declared leave what was there before', async (_, size) => {
    await put('recordings/one/show.webm', 'before')
    for (const content of [bytes(TEXT), inParts(TEXT)])
      await expect(
        store().put('recordings/one/show.webm', content, { bytes: size, type: 'video/webm' }),
      ).rejects.toMatchObject({ name: 'BlobError', reason: 'size' })
    expect(await textOf(await store().open('recordings/one/show.webm'))).toBe('before')
  })

  test('BLOB-04 a source that fails half way leaves nothing', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield bytes('half')
      throw new Error('the line is gone')
    }
    await expect(
      store().put('recordings/one/show.webm', failing(), { bytes: 8, type: 'video/webm' }),
    ).rejects.toThrow('the line is gone')
    expect(await store().stat('recordings/one/show.webm')).toBeNull()
    expect(await keysOf(store().list('recordings/'))).toEqual([])
  })
}

function describeKeys({ store, put }: Subject): void {
  test('BLOB-05 a list has what begins so, in the order of bytes, and nothing of another area', async () => {
    const keys: BlobKey[] = [
      'recordings/a-b.webm',
      'recordings/a/b.webm',
      'recordings/a/B.webm',
      'recordings/a/b/c.webm',
      'recordings/ab.webm',
    ]
    for (const key of [...keys, 'outbox/a.eml' as const]) await put(key)
    expect(await keysOf(store().list('recordings/'))).toEqual([...keys].sort())
    expect(await keysOf(store().list('recordings/a/'))).toEqual([
      'recordings/a/B.webm',
      'recordings/a/b.webm',
      'recordings/a/b/c.webm',
    ])
    expect(await keysOf(store().list('recordings/a/b'))).toEqual([
      'recordings/a/b.webm',
      'recordings/a/b/c.webm',
    ])
    expect(await keysOf(store().list('watch-clips/'))).toEqual([])
  })

  test.each(notKeys)('BLOB-06 %j is no key', async (text) => {
    const key = text as BlobKey
    const refused = { name: 'BlobError', reason: 'key' }
    await expect(put(key)).rejects.toMatchObject(refused)
    await expect(store().open(key)).rejects.toMatchObject(refused)
    await expect(store().stat(key)).rejects.toMatchObject(refused)
    await expect(store().delete(key)).rejects.toMatchObject(refused)
    await expect(store().stage(key, 'video/webm')).rejects.toMatchObject(refused)
    if (!blobAreas.some((area) => key === `${area}/`))
      await expect(keysOf(store().list(key))).rejects.toMatchObject(refused)
  })
}

function describeStaging({ store }: Subject): void {
  test('BLOB-07 what a program writes is found once it is committed, whole and under its ending', async () => {
    const staged = await store().stage('recordings/one/show', 'video/webm')
    writeFileSync(`${staged.path}.webm`, TEXT)
    expect(await keysOf(store().list('recordings/'))).toEqual([])
    expect(await staged.commit('.webm')).toMatchObject({
      key: 'recordings/one/show.webm',
      bytes: TEXT.length,
    })
    expect(await textOf(await store().open('recordings/one/show.webm'))).toBe(TEXT)
    await staged.discard()
    expect(await keysOf(store().list('recordings/'))).toEqual(['recordings/one/show.webm'])
  })

  test('BLOB-07 nothing written is nothing committed, and what is discarded is gone', async () => {
    const [empty, given] = [
      await store().stage('recordings/one/show', 'video/webm'),
      await store().stage('recordings/two/show', 'video/webm'),
    ]
    expect(await empty.commit('.webm')).toBeNull()
    writeFileSync(`${given.path}.webm`, TEXT)
    await given.discard()
    await given.discard()
    expect(await given.commit('.webm')).toBeNull()
    expect(await keysOf(store().list('recordings/'))).toEqual([])
  })

  test('BLOB-06 an ending leads nowhere else', async () => {
    const staged = await store().stage('recordings/one/show', 'video/webm')
    writeFileSync(`${staged.path}.webm`, TEXT)
    await expect(staged.commit('./../../../keys/x')).rejects.toMatchObject({ reason: 'key' })
    await staged.discard()
  })
}
