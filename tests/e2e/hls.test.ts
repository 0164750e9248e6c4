import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { joinRoom } from '../integration/sfu-support/start-sfu.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'
import { clocksInFrames, confirmAge, expectPlaying, expectRunningClock } from './browser/viewer-steps.ts'
import { makeClockVideo } from './fixtures/make-clock-video.ts'
import { type OpenMediaPage, openMediaPage } from './media-page/open-media-page.ts'

const ROOM = 'demo_model'
const FRAMES_PER_SECOND = 15
/** Glass to glass, against a viewer of the same camera by WebRTC. */
const BEHIND_MS_MAX = 4_000
const missing = whyNoBrowser()
const folder = mkdtempSync(join(tmpdir(), 'footlight-hls-e2e-'))
let footlight: Footlight
let model: TestApi
let camera: OpenMediaPage
let frames: number
let browser: Browser

beforeAll(async () => {
  if (missing !== null) return
  const clock = await makeClockVideo({ folder, framesPerSecond: FRAMES_PER_SECOND, seconds: 60 })
  frames = clock.frames
  footlight = await startFootlight()
  model = await footlight.login(ROOM)
  must(await model.post('/video/streamer_settings', { standby_enabled: true }))
  camera = await openMediaPage(clock.videoFile)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await camera?.close()
  await footlight?.stop()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

/** The performer's camera is on the air, in this codec. */
async function goLive(mimeType: string): Promise<void> {
  const sfu = footlight.server.sfu as MediaPlane
  camera.bind('publisher', joinRoom(sfu, ROOM, { mayProduce: true, mayConsume: true }))
  await camera.call('publish', 'publisher', [{}], mimeType)
  await vi.waitUntil(
    () => footlight.server.live.openSince(ROOM) !== null && sfu.room(ROOM).state().producers.length === 2,
    { timeout: 20_000 },
  )
}

interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  readonly errors: readonly string[]
  /** Everything that the page asked the server for. */
  readonly paths: string[]
}

/** `broken`: runs before the page's own scripts. */
async function visit(broken: (() => void) | null): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (broken !== null) await context.addInitScript(broken)
  const page = await context.newPage()
  const paths: string[] = []
  page.on('request', (request) => void paths.push(new URL(request.url()).pathname))
  const seen = { context, page, errors: watchErrors(page), paths }
  await page.goto(`${footlight.url}/${ROOM}`)
  await confirmAge(page)
  return seen
}

const removeWebRtc = (): void => {
  Reflect.deleteProperty(window, 'RTCPeerConnection')
}

/** As behind a firewall that lets nothing through: candidates are found and none connects. */
const blockWebRtc = (): void => {
  RTCPeerConnection.prototype.addIceCandidate = async () => undefined
  const set = RTCPeerConnection.prototype.setRemoteDescription as (
    description: RTCSessionDescriptionInit,
  ) => Promise<void>
  RTCPeerConnection.prototype.setRemoteDescription = function blocked(
    description: RTCSessionDescriptionInit,
  ) {
    return set.call(this, { ...description, sdp: description.sdp!.replaceAll(/a=candidate:.*\r\n/g, '') })
  }
}

const qualityOf = (page: Page) => page.getByTestId('video-panel').locator('button[aria-haspopup=menu]')

async function chooseCompatible(page: Page): Promise<void> {
  await page.getByTestId('video-panel').hover()
  await qualityOf(page).click()
  await page.getByRole('menuitem', { name: /Compatible playback/ }).click()
}

/**
 * How far the picture of the page lies behind that of a WebRTC viewer, in ms; the middle of several looks.
 */
async function behindMs(page: Page): Promise<number> {
  const looks: number[] = []
  while (looks.length < 8) {
    const [live, numbers] = await Promise.all([
      camera.call('clock', 'witness'),
      clocksInFrames(page.getByTestId('video')),
    ])
    const first = numbers.find((number) => number !== null)
    if (live !== null && first !== undefined)
      looks.push((((live - first + frames) % frames) / FRAMES_PER_SECOND) * 1000)
  }
  return looks.sort((a, b) => a - b)[looks.length >> 1]!
}

describe.each(['video/VP8', 'video/H264'])('%s', (mimeType) => {
  let viewer: Visit
  beforeAll(async () => {
    if (missing === null) await goLive(mimeType)
  })
  afterAll(async () => {
    await viewer?.context.close()
    await camera?.call('reset')
  })

  test('HLS-PLAY-01 a browser without WebRTC shows the running picture by HLS, with its delay, and fetches the player only then', async () => {
    viewer = await visit(removeWebRtc)
    const { page, paths } = viewer
    await expectPlaying(page, 20_000)
    await expectRunningClock(page)
    await expect.poll(() => qualityOf(page).textContent()).toMatch(/HLS, \d/)
    await page.getByTestId('video-panel').hover()
    await shootPage(page, `hls-${mimeType.slice(6).toLowerCase()}`)
    const sfu = footlight.server.sfu as MediaPlane
    camera.bind('witness', joinRoom(sfu, ROOM))
    await camera.call(
      'watch',
      'witness',
      sfu
        .room(ROOM)
        .state()
        .producers.find(({ kind }) => kind === 'video')!.id,
    )
    const behind = await behindMs(page)
    console.info(
      `HLS of ${mimeType} lies ${Math.round(behind)} ms behind WebRTC; the label says ${await qualityOf(page).textContent()}`,
    )
    expect(behind).toBeLessThan(BEHIND_MS_MAX)
    expect(paths.findIndex((path) => path.includes('hls.light'))).toBeGreaterThan(0)
    expect(paths.filter((path) => path.startsWith('/hls/')).length).toBeGreaterThan(5)
  }, 120_000)

  test('HLS-PLAY-04 on standby the picture is gone at once and the cover stands there; back on the air it plays again', async () => {
    const { page, errors } = viewer
    must(await model.post(`/room/${ROOM}/standby`, { on: true }))
    await page.getByTestId('video-panel').and(page.locator('[data-status=idle]')).waitFor()
    expect(await page.getByTestId('video').evaluate((video) => (video as HTMLVideoElement).readyState)).toBe(
      0,
    )
    await shootPage(page, 'hls-standby')
    must(await model.post(`/room/${ROOM}/standby`, { on: false }))
    await expectPlaying(page, 20_000)
    await expectRunningClock(page)
    // What the browser says of an address that was refused is no fault of the page.
    expect(errors.filter((error) => !/403|Failed to load resource/.test(error))).toEqual([])
  })
})

describe('a browser with WebRTC', () => {
  beforeAll(async () => {
    if (missing === null) await goLive('video/VP8')
  })

  test('HLS-PLAY-02 plays by HLS where this person wants it, keeps that over a reload, and goes back', async () => {
    const { page, paths, context } = await visit(null)
    await expectPlaying(page)
    expect(paths.some((path) => path.includes('hls.light') || path.startsWith('/hls/'))).toBe(false)
    await chooseCompatible(page)
    await expect.poll(() => qualityOf(page).textContent(), { timeout: 20_000 }).toMatch(/HLS, \d/)
    await expectPlaying(page)
    await expectRunningClock(page)
    await page.reload()
    await expect.poll(() => qualityOf(page).textContent(), { timeout: 20_000 }).toMatch(/HLS, \d/)
    await chooseCompatible(page)
    await expect.poll(() => qualityOf(page).textContent()).toBe('Auto')
    await expectPlaying(page)
    await expectRunningClock(page)
    expect(
      await page.getByTestId('video').evaluate((video) => (video as HTMLVideoElement).srcObject !== null),
    ).toBe(true)
    await context.close()
  })

  test('HLS-PLAY-03 switches to HLS where WebRTC does not get through', async () => {
    const { page, context } = await visit(blockWebRtc)
    await expect.poll(() => qualityOf(page).textContent(), { timeout: 30_000 }).toMatch(/HLS, \d/)
    await expectPlaying(page)
    await expectRunningClock(page)
    await context.close()
  })
})
