import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderBlobs } from '@footlight/server/platform/blobs/folder-blobs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { describeBlobStore } from './blob-suite.ts'

const folders: string[] = []
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-blobs-'))
  folders.push(folder)
})
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})

describeBlobStore('in a folder', () => new FolderBlobs(folder))

const filesBelow = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

test('BLOB-08 a folder of before is found as it is, and nothing is moved', async () => {
  mkdirSync(join(folder, 'recordings/9c5b94b1-35ad-49bb-b118-8e8fc24abf80'), { recursive: true })
  const path = join(folder, 'recordings/9c5b94b1-35ad-49bb-b118-8e8fc24abf80/show.mkv')
  writeFileSync(path, 'film')
  const blobs = new FolderBlobs(folder)
  expect(await blobs.stat('recordings/9c5b94b1-35ad-49bb-b118-8e8fc24abf80/show.mkv')).toMatchObject({
    bytes: 4,
  })
  await blobs.put('outbox/a.eml', Buffer.from('x'), { bytes: 1, type: 'message/rfc822' })
  expect(statSync(path).size).toBe(4)
  const modes = ['outbox', 'outbox/a.eml'].map((name) => statSync(join(folder, name)).mode & 0o777)
  expect(modes).toEqual([0o700, 0o600])
})

test('BLOB-04 no draft is left by what failed, was committed or was discarded', async () => {
  const blobs = new FolderBlobs(folder)
  const tooMany = blobs.put('recordings/a/b.webm', Buffer.from('many'), { bytes: 1, type: 'video/webm' })
  await expect(tooMany).rejects.toThrow()
  const staged = await blobs.stage('recordings/a/c', 'video/webm')
  writeFileSync(`${staged.path}.webm`, 'film')
  writeFileSync(`${staged.path}.log`, 'words')
  await staged.commit('.webm')
  expect(filesBelow()).toEqual(['c.webm'])
})

test('BLOB-09 a process that is killed while it writes leaves the blob of before, and a draft that goes', async () => {
  const blobs = new FolderBlobs(folder)
  await blobs.put('recordings/a/show.webm', Buffer.from('before'), { bytes: 6, type: 'video/webm' })
  await killedWhileWriting(spawnWriter(folder))
  expect(await blobs.stat('recordings/a/show.webm')).toMatchObject({ bytes: 6 })
  const [draft] = filesBelow().filter((name) => name !== 'show.webm')
  expect(draft).toBeDefined()
  expect(await blobs.removeOldDrafts(Date.now())).toBe(0)
  const long = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(join(folder, 'recordings/a', draft!), long, long)
  // What is whole stays, however old it is.
  utimesSync(join(folder, 'recordings/a/show.webm'), long, long)
  expect(await blobs.removeOldDrafts(Date.now())).toBe(1)
  expect(filesBelow()).toEqual(['show.webm'])
})

/** Puts a blob that never ends, and says so once some of it is in the file. */
function spawnWriter(root: string): ChildProcess {
  const store = new URL('../../server/src/platform/blobs/folder-blobs.ts', import.meta.url).href
  const program = `
    import { FolderBlobs } from ${JSON.stringify(store)}
    async function* endless() {
      for (let n = 0; ; n += 1) {
        yield Buffer.alloc(1000)
        if (n === 100) process.stdout.write('writing')
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    }
    await new FolderBlobs(${JSON.stringify(root)}).put('recordings/a/show.webm', endless(), {
      bytes: 1e9,
      type: 'video/webm',
    })`
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function killedWhileWriting(child: ChildProcess): Promise<void> {
  await once(child.stdout!, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
}
