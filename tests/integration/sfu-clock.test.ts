import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeClockVideo } from '../e2e/fixtures/make-clock-video.ts'
import { openMediaPage } from '../e2e/media-page/open-media-page.ts'
import { joinRoom, nextEvent, startSfu } from './sfu-support/start-sfu.ts'

const ROOM = 'demo_model'

test('MEDIA-PLAY-03 the frames that a viewer decodes are those of the publisher: their clock can be read, and it moves on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-clock-'))
  const { videoFile, frames } = await makeClockVideo({ folder, seconds: 4 })
  const [sfu, page] = await Promise.all([startSfu(), openMediaPage(videoFile)])
  try {
    page.bind('publisher', joinRoom(sfu, ROOM, { mayProduce: true, mayConsume: false }))
    const started = nextEvent(sfu, ROOM, 'started')
    await page.call('publish', 'publisher', [{}])
    await started
    page.bind('viewer', joinRoom(sfu, ROOM))
    await page.call(
      'watch',
      'viewer',
      sfu
        .room(ROOM)
        .state()
        .producers.find(({ kind }) => kind === 'video')!.id,
    )
    const readNext = () =>
      vi.waitUntil(
        async () => {
          await page.call('nextFrame', 'viewer')
          const number = await page.call('clock', 'viewer')
          return number === null ? null : { number }
        },
        { timeout: 20_000 },
      )
    const first = (await readNext())!.number
    const second = (await readNext())!.number
    expect(first).toBeLessThan(frames)
    expect(second).toBeLessThan(frames)
    expect(second).not.toBe(first)
  } finally {
    await page.close()
    await sfu.close()
    rmSync(folder, { recursive: true })
  }
})
