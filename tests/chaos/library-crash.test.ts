import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TestApi } from '../dev-env/api-client.ts'
import { beginUpload, sendOn, untilWorked, upload } from '../dev-env/media-library.ts'
import { startServerProcess } from '../dev-env/server-process.ts'
import { must } from '../dev-env/show-steps.ts'

/** Encoders at work below this folder. */
function encodersOf(dataDir: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(dataDir, 'library-work'))
      } catch {
        // It has ended since.
        return false
      }
    })
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

test('LIBRARY-CRASH-01 kill -9 in the middle of an upload and of the work on a film: nothing is lost, nothing half of it stays, and no encoder outlives the server', async () => {
  const server = await startServerProcess()
  try {
    const model = new TestApi(server.url)
    await model.logIn('demo_model')
    const path = join(server.dataDir, 'film.mp4')
    const pattern = 'testsrc2=size=854x480:rate=30:duration=6'
    spawnSync('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      pattern,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      path,
    ])
    const film = readFileSync(path)
    const item: number = must(await model.post('/performer/media', { name: 'Patterns', type: 'videos' })).id
    await upload(server, model, item, film, 'film.mp4')
    const half = await beginUpload(server, model, item, film.length, 'half.mp4')
    const location = half.headers.get('location')!
    await sendOn(server, model, location, 0, film.subarray(0, 100_000))
    const library = join(server.dataDir, 'library')
    await expect
      .poll(() => encodersOf(server.dataDir).length, { timeout: 20_000, interval: 20 })
      .toBeGreaterThan(0)
    await server.kill()
    await expect.poll(() => encodersOf(server.dataDir), { timeout: 2_000 }).toEqual([])
    await server.start()
    const again = new TestApi(server.url)
    await again.logIn('demo_model')
    expect((await sendOn(server, again, location, 0, film)).status).toBe(409)
    expect((await sendOn(server, again, location, 100_000, film.subarray(100_000))).status).toBe(204)
    const { files } = await untilWorked(again, item, 150_000)
    expect(files.map(({ state }: { state: string }) => state)).toEqual(['ready', 'ready'])
    // Of both films what one leaves, and no folder of an attempt that did not end.
    expect(
      new Set(filesBelow(library).map(({ parentPath }) => parentPath.slice(library.length + 1).split('/')[0]))
        .size,
    ).toBe(2)
    // It is cleared after the file is said to be ready.
    await expect.poll(() => filesBelow(join(server.dataDir, 'library-work')), { timeout: 10_000 }).toEqual([])
  } finally {
    await server.stop()
  }
}, 240_000)
