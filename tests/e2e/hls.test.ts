import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { hlsEncoders } from '../integration/hls-support/encoders.ts'
import { joinRoom } from '../integration/sfu-support/start-sfu.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'
import { clocksInFrames, confirmAge, expectPlaying, expectRunningClock } from './browser/viewer-steps.ts'
import { makeClockVideo } from './fixtures/make-clock-video.ts'
import { type OpenMediaPage, openMediaPage } from './media-page/open-media-page.ts'

const ROOM = 'demo_model'
const FRAMES_PER_SECOND = 15
/** Glass to glass, against a viewer of the same camera by WebRTC, once the player has caught up. */
const BEHIND_MS_MAX = 5_000
/** Of the encoder. */
const STOP_SECONDS = 2.5
/** Of what `media-page` sends. */
const SENT_HEIGHT = 360
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
  footlight = await startFootlight({ config: { rewindRooms: 1 } })
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

/** The performer's camera is on the air in this codec, or a canvas in a part of its size. */
async function goLive(mimeType: string, canvas?: { readonly smaller: number }): Promise<void> {
  const sfu = footlight.server.sfu as MediaPlane
  camera.bind('publisher', joinRoom(sfu, ROOM, { mayProduce: true, mayConsume: true }))
  const encodings = [canvas === undefined ? {} : { scaleResolutionDownBy: canvas.smaller }]
  await camera.call('publish', 'publisher', encodings, mimeType, canvas === undefined ? 'camera' : 'canvas')
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

/** A press that is on its way when the last buttons come hits what it was meant for. */
async function expectButtonsToStay(page: Page): Promise<void> {
  let bring: () => void = () => undefined
  const isWanted = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route(/\/assets\/PlayerButtons-.*\.js/, async (route) => {
    await isWanted
    await route.continue()
  })
  await page.reload()
  await expectPlaying(page)
  const at = await qualityOf(page).boundingBox()
  const last = page.getByTestId('video-panel').getByRole('button', { name: 'Full screen' })
  expect(await last.count()).toBe(0)
  bring()
  await last.waitFor({ state: 'attached' })
  expect(await qualityOf(page).boundingBox()).toEqual(at)
}

/**
 * How far the picture of the page lies behind that of a WebRTC viewer, in ms; the middle of several looks.
 */
async function behindMs(page: Page, perSecond = FRAMES_PER_SECOND): Promise<number> {
  const looks: number[] = []
  while (looks.length < 8) {
    const [live, numbers] = await Promise.all([
      camera.call('clock', 'witness'),
      clocksInFrames(page.getByTestId('video')),
    ])
    const first = numbers.find((number) => number !== null)
    if (live !== null && first !== undefined)
      looks.push((((live - first + frames) % frames) / perSecond) * 1000)
  }
  return looks.sort((a, b) => a - b)[looks.length >> 1]!
}

/** How fast the browser plays the clock, which is not always what its file says. */
async function framesPerSecond(): Promise<number> {
  const [first, startedAt] = [await camera.call('clock', 'witness'), performance.now()]
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const last = await camera.call('clock', 'witness')
  if (first === null || last === null) throw new Error('the witness sees no clock')
  return (((last - first + frames) % frames) * 1000) / (performance.now() - startedAt)
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
    let behind = Number.NaN
    await expect
      .poll(async () => (behind = await behindMs(page)), { timeout: 30_000 })
      .toBeLessThan(BEHIND_MS_MAX)
    console.info(
      `HLS of ${mimeType} lies ${Math.round(behind)} ms behind WebRTC; the label says ${await qualityOf(page).textContent()}`,
    )
    expect(paths.findIndex((path) => path.includes('hls.light'))).toBeGreaterThan(0)
    expect(paths.filter((path) => path.startsWith('/hls/')).length).toBeGreaterThan(5)
  }, 120_000)

  test('HLS-PLAY-08 after a stop of the encoder the same player plays on, without a reload', async () => {
    const { page, paths } = viewer
    const beginnings = () => paths.filter((path) => path === `/hls/${ROOM}/index.m3u8`).length
    const before = beginnings()
    const waits = page
      .getByTestId('video')
      .evaluate(
        (video) => new Promise((resolve) => video.addEventListener('waiting', resolve, { once: true })),
      )
    const from = (await camera.call('clock', 'witness'))!
    const [encoder] = hlsEncoders()
    process.kill(encoder!, 'SIGSTOP')
    try {
      await waits
      await expect
        .poll(async () => ((await camera.call('clock', 'witness'))! - from + frames) % frames, {
          timeout: 20_000,
        })
        .toBeGreaterThan(STOP_SECONDS * FRAMES_PER_SECOND)
    } finally {
      process.kill(encoder!, 'SIGCONT')
    }
    await expectRunningClock(page)
    await expect.poll(() => behindMs(page), { timeout: 30_000 }).toBeLessThan(BEHIND_MS_MAX)
    expect(beginnings()).toBe(before)
  }, 90_000)

  test('HLS-SIZES-02 the size goes with the line, or is chosen, and the picture runs on', async () => {
    const { page } = viewer
    const height = () => page.getByTestId('video').evaluate((video: HTMLVideoElement) => video.videoHeight)
    const choose = async (name: RegExp) => {
      await page.getByTestId('video-panel').hover()
      await qualityOf(page).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const expectHeight = (wanted: number) => expect.poll(height, { timeout: 30_000 }).toBe(wanted)
    // By the numbers of hls.js: a line that carries it begins with what the performer sends.
    await expectHeight(SENT_HEIGHT)
    await page.getByTestId('video-panel').hover()
    await qualityOf(page).click()
    await page.getByRole('menuitem', { name: new RegExp(`${SENT_HEIGHT}p`) }).waitFor()
    await shootPage(page, `hls-sizes-${mimeType.slice(6).toLowerCase()}`)
    await page.keyboard.press('Escape')
    await choose(/^Lowest/)
    await expectHeight(SENT_HEIGHT / 3)
    // Its clock is too small to be read.
    const shownSeconds = () =>
      page.getByTestId('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    const from = await shownSeconds()
    await expect.poll(shownSeconds, { timeout: 10_000 }).toBeGreaterThan(from + 2)
    await choose(/^Auto/)
    await expectHeight(SENT_HEIGHT)
    const line = await page.context().newCDPSession(page)
    const carries = (bytesPerSecond: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: -1,
      })
    const sizes = await page.evaluate(async (room) => (await fetch(`/hls/${room}/index.m3u8`)).text(), ROOM)
    const takes = [...sizes.matchAll(/BANDWIDTH=(\d+)/g)].map(([, bitrate]) => Number(bitrate))
    await carries((takes[0]! + takes.at(-1)!) / 2 / 8)
    await expect.poll(height, { timeout: 30_000 }).toBeLessThan(SENT_HEIGHT)
    await carries(-1)
    await expectHeight(SENT_HEIGHT)
    await expectRunningClock(page)
  }, 180_000)

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

describe('VP8 of a canvas', () => {
  beforeAll(async () => {
    if (missing === null) await goLive('video/VP8', { smaller: 3 })
  })
  afterAll(() => camera?.call('reset'))

  test('HLS-LIVE-04 that grows while a browser without WebRTC looks on stays in its colours, and runs on', async () => {
    const { context, page } = await visit(removeWebRtc)
    const video = page.getByTestId('video')
    const seen = () =>
      video.evaluate((element) => {
        const { videoHeight } = element as HTMLVideoElement
        const picture = new OffscreenCanvas(16, 9).getContext('2d')!
        picture.drawImage(element as HTMLVideoElement, 0, 0, 16, 9)
        const [red = 0, green = 0, blue = 0] = picture.getImageData(8, 6, 1, 1).data
        return { height: videoHeight, isRed: red > 150 && green < 90 && blue < 90 }
      })
    await expectPlaying(page, 20_000)
    await expect.poll(seen).toEqual({ height: 240, isRed: true })
    await camera.call('sendSmaller', 'publisher', 1)
    await expect.poll(seen, { timeout: 30_000 }).toEqual({ height: 720, isRed: true })
    await expectRunningClock(page)
    await context.close()
  }, 90_000)
})

describe('a browser with WebRTC', () => {
  beforeAll(async () => {
    if (missing === null) await goLive('video/VP8')
  })

  test('PLAYER-01 PLAYER-02 PLAYER-04 the picture is wide, in a corner, on the whole screen and in a window of its own by one connection, and none of them outlives the room', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 480 } })
    await context.addInitScript(() => {
      const Real = RTCPeerConnection
      Reflect.set(window, 'lines', 0)
      Reflect.set(
        window,
        'RTCPeerConnection',
        new Proxy(Real, {
          construct(target, args) {
            Reflect.set(window, 'lines', (Reflect.get(window, 'lines') as number) + 1)
            return Reflect.construct(target, args) as RTCPeerConnection
          },
        }),
      )
    })
    const page = await context.newPage()
    const errors = watchErrors(page)
    await page.goto(`${footlight.url}/${ROOM}`)
    await confirmAge(page)
    await expectPlaying(page)
    const main = page.locator('main')
    const panel = page.getByTestId('video-panel')
    await panel.getByRole('button', { name: 'Theater mode' }).waitFor({ state: 'attached' })
    const linesOpened = () => page.evaluate(() => Reflect.get(window, 'lines') as number)
    await page.keyboard.press('w')
    await expect.poll(() => main.getAttribute('data-layout')).toBe('theater')
    expect((await panel.boundingBox())!.width).toBe(1440)
    await page.reload()
    await expectPlaying(page)
    await expect.poll(() => main.getAttribute('data-layout')).toBe('theater')
    const lines = await linesOpened()
    await page.keyboard.press('w')
    await expect.poll(() => main.getAttribute('data-layout')).toBeNull()

    // The page hears of a scroll with the next frame: of two in one frame only where the second led.
    const scrollTo = (top: number) =>
      panel.evaluate(async (frame, to) => {
        frame.parentElement!.scrollTo({ top: to })
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
      }, top)
    // Until this page no longer plays: one that had not heard yet would be taken for one that plays again.
    const withStandby = async (check: () => Promise<unknown>): Promise<void> => {
      must(await model.post(`/room/${ROOM}/standby`, { on: true }))
      await check()
      await page.locator('[data-testid=video-panel]:not([data-status=playing])').waitFor()
      must(await model.post(`/room/${ROOM}/standby`, { on: false }))
      await expectPlaying(page, 20_000)
    }
    // As long as the page of a performer who tells of themselves.
    await panel.evaluate((frame) => {
      ;(frame.nextElementSibling as HTMLElement).style.minHeight = '1200px'
    })
    await scrollTo(5_000)
    const small = page.getByTestId('floating-player')
    await small.waitFor()
    await expectRunningClock(page)
    await small.getByRole('button', { name: 'Move' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => main.getAttribute('data-floating')).toBe('top-left')
    await shootPage(page, 'player-floating')
    await small.getByRole('button', { name: 'Close' }).click()
    await small.waitFor({ state: 'detached' })
    await scrollTo(0)
    await scrollTo(5_000)
    await small.waitFor()
    expect(await linesOpened()).toBe(lines)
    // Not public any more: there is nothing to see, in a corner no more than elsewhere.
    await withStandby(() => small.waitFor({ state: 'detached' }))
    await scrollTo(0)

    const linesAgain = await linesOpened()
    await page.keyboard.press('f')
    await expect.poll(() => main.getAttribute('data-layout')).toBe('full')
    expect((await panel.boundingBox())!.height).toBe(480)
    await page.keyboard.press('f')
    await expect.poll(() => main.getAttribute('data-layout')).toBeNull()

    const inPicture = () => page.evaluate(() => document.pictureInPictureElement?.tagName ?? null)
    await page.keyboard.press('i')
    await expect.poll(inPicture).toBe('VIDEO')
    expect(await linesOpened()).toBe(linesAgain)
    await withStandby(() => expect.poll(inPicture).toBeNull())
    await page.keyboard.press('i')
    await expect.poll(inPicture).toBe('VIDEO')
    await page.getByRole('link', { name: 'Footlight' }).first().click()
    await page.waitForURL(`${footlight.url}/`)
    await expect.poll(inPicture).toBeNull()
    expect(errors).toEqual([])
    await context.close()
  })

  test('HLS-PLAY-02 plays by HLS where this person wants it, keeps that over a reload, and goes back', async () => {
    const { page, paths, context } = await visit(null)
    await expectPlaying(page)
    expect(paths.some((path) => path.includes('hls.light') || path.startsWith('/hls/'))).toBe(false)
    await expectButtonsToStay(page)
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

  test('REWIND-08 REWIND-09 goes back by keyboard, says how far, comes back to WebRTC, and has nothing of before a change of mode', async () => {
    must(await model.post('/user/settings', { dvr_is_enabled: true }))
    const { page, context, errors } = await visit(null)
    await expectPlaying(page)
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
    const panel = page.getByTestId('video-panel')
    const slider = panel.getByRole('slider', { name: 'Rewind' })
    await slider.waitFor({ state: 'attached', timeout: 40_000 })
    expect(await slider.getAttribute('aria-valuetext')).toBe('Live')
    const hasStream = () =>
      page.getByTestId('video').evaluate((video) => (video as HTMLVideoElement).srcObject !== null)
    expect(await hasStream()).toBe(true)
    await slider.focus()
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowLeft')
    await panel.getByRole('button', { name: 'Back to live' }).waitFor()
    await expectPlaying(page, 20_000)
    await expectRunningClock(page)
    const perSecond = await framesPerSecond()
    const behind = await behindMs(page, perSecond)
    console.info(`rewound by 10 s the picture lies ${Math.round(behind)} ms behind WebRTC`)
    expect(behind).toBeGreaterThan(8_000)
    expect(behind).toBeLessThan(20_000)
    expect(await hasStream()).toBe(false)
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/\d+ seconds behind live/)
    await panel.hover()
    await shootPage(page, 'rewind')
    await shootPage(page, 'rewind', 'light')
    await page.setViewportSize({ width: 1440, height: 900 })
    await panel.getByRole('button', { name: 'Back to live' }).click()
    await expect.poll(hasStream, { timeout: 20_000 }).toBe(true)
    await expectPlaying(page)
    // Either may be looked at a frame before the other, and the clock goes round.
    const apart = await behindMs(page, perSecond)
    expect(Math.min(apart, (frames * 1000) / perSecond - apart)).toBeLessThan(2_000)

    await panel.hover()
    await panel.getByRole('button', { name: 'Back 10 seconds' }).click()
    await panel.getByRole('button', { name: 'Back to live' }).waitFor()
    await expectPlaying(page, 20_000)
    must(await model.post(`/room/${ROOM}/standby`, { on: true }))
    await page.getByTestId('video-panel').and(page.locator('[data-status=idle]')).waitFor()
    expect(await page.getByTestId('video').evaluate((video) => (video as HTMLVideoElement).readyState)).toBe(
      0,
    )
    must(await model.post(`/room/${ROOM}/standby`, { on: false }))
    await expectPlaying(page, 20_000)
    expect(await hasStream()).toBe(true)
    expect(await slider.count()).toBe(0)
    must(await model.post('/user/settings', { dvr_is_enabled: false }))
    expect(errors.filter((error) => !/403|Failed to load resource/.test(error))).toEqual([])
    await context.close()
  }, 120_000)

  test('HLS-PLAY-03 switches to HLS where WebRTC does not get through', async () => {
    const { page, context } = await visit(blockWebRtc)
    await expect.poll(() => qualityOf(page).textContent(), { timeout: 30_000 }).toMatch(/HLS, \d/)
    await expectPlaying(page)
    await expectRunningClock(page)
    await context.close()
  })
})
