import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { TestApi } from '../dev-env/api-client.ts'
import { drawPicture } from '../dev-env/media-library.ts'
import { sendAvatar } from '../dev-env/send-avatar.ts'
import { startServerProcess } from '../dev-env/server-process.ts'
import { must } from '../dev-env/show-steps.ts'
import { startFootlight } from '../dev-env/start-footlight.ts'
import { mountSmallDisk } from './small-disk.ts'

const disk = mountSmallDisk(24 * 1024 * 1024)
afterAll(() => disk.remove())

const avatarFiles = (dataDir: string): readonly string[] => {
  const folder = join(dataDir, 'avatars')
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Decoders at work below this folder. */
const decodersOf = (dataDir: string): readonly string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(dataDir, 'avatar-work'))
      } catch {
        // It has ended since.
        return false
      }
    })

test('AVATAR-08 kill -9 while a picture is decoded: the one before is shown, nothing is half there, and no decoder outlives the server', async () => {
  const server = await startServerProcess()
  try {
    const viewer = new TestApi(server.url)
    await viewer.logIn('demo_viewer')
    const before = must(await sendAvatar(server, viewer, await drawPicture(1))).user!.avatar
    const large = await sharp({
      create: {
        width: 7_000,
        height: 7_000,
        channels: 3,
        background: '#35608f',
        noise: { type: 'gaussian', mean: 128, sigma: 9 },
      },
    })
      .jpeg({ quality: 20 })
      .toBuffer()
    const sent = sendAvatar(server, viewer, large).catch(() => null)
    await expect
      .poll(() => decodersOf(server.dataDir).length, { timeout: 20_000, interval: 10 })
      .toBeGreaterThan(0)
    await server.kill()
    expect(await sent).toBeNull()
    await expect.poll(() => decodersOf(server.dataDir), { timeout: 2_000 }).toEqual([])
    await server.start()
    const again = new TestApi(server.url)
    await again.logIn('demo_viewer')
    expect(must(await again.get('/avatar'))).toMatchObject({ avatar: before, is_drawn: false })
    expect((await again.get(before)).status).toBe(200)
    expect(avatarFiles(server.dataDir)).toHaveLength(5)
    expect(existsSync(join(server.dataDir, 'avatar-work'))).toBe(false)
  } finally {
    await server.stop()
  }
}, 120_000)

test('AVATAR-08 on a full disk it says so, shows the one before, and leaves nothing behind', async (context) => {
  context.skip(disk.missing !== null, disk.missing ?? '')
  const footlight = await startFootlight({ dataDir: disk.folder })
  try {
    const viewer = await footlight.login('demo_viewer')
    const before = must(await sendAvatar(footlight, viewer, await drawPicture(1))).user!.avatar
    const ballast = join(disk.folder, 'ballast')
    const { bavail, bsize } = statfsSync(disk.folder)
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 32_768))
    const answer = await sendAvatar(footlight, viewer, await drawPicture(2))
    expect([answer.status, answer.body['error']]).toEqual([507, 'storage_full'])
    expect(must(await viewer.get('/avatar')).avatar).toBe(before)
    expect(avatarFiles(disk.folder)).toHaveLength(5)
    rmSync(ballast)
    must(await sendAvatar(footlight, viewer, await drawPicture(2)))
    expect(avatarFiles(disk.folder)).toHaveLength(5)
  } finally {
    await footlight.stop()
  }
})
