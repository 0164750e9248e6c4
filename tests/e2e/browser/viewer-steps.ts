import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { readClock } from '../fixtures/clock-picture.ts'

const DEMO_PASSWORD = 'footlight-demo'

/**
 * Presses until `isDone`. A press that comes before the page's own script runs does nothing; what it opens may have to
 * be fetched, and then covers the button. `everyMs`: longer where the server counts the presses.
 */
export async function pressUntil(
  button: Locator,
  isDone: () => Promise<boolean>,
  everyMs = 250,
): Promise<void> {
  let lastPress = 'was made'
  const pressed = vi.waitUntil(
    async () => {
      if (await isDone()) return true
      lastPress = await button.click({ timeout: 1_000 }).then(() => 'was made', String)
      return false
    },
    { timeout: 30_000, interval: everyMs },
  )
  await pressed.catch((cause: unknown) => {
    throw new Error(`pressing ${button} has not done it; the last press: ${lastPress}`, { cause })
  })
}

/** Past the question for the age, which a browser is asked once. */
export async function confirmAge(page: Page): Promise<void> {
  const gate = page.getByTestId('age-gate')
  await gate.waitFor()
  await pressUntil(gate.getByRole('button').first(), async () => (await gate.count()) === 0)
}

export async function logIn(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await fillLogIn(page, username)
}

/** Where the way to it was pressed already. */
export async function fillLogIn(page: Page, username: string): Promise<void> {
  const form = page.getByTestId('login-form')
  await form.locator('input').first().fill(username)
  await form.locator('input[type=password]').fill(DEMO_PASSWORD)
  await form.locator('button[type=submit]').click()
  await form.waitFor({ state: 'detached' })
}

export async function balance(page: Page): Promise<number> {
  return Number((await page.getByTestId('balance').first().textContent())!.replaceAll(/[^\d]/g, ''))
}

/** Through the tip box, as a viewer does it. */
export async function tip(page: Page, tokens: number, comment: string): Promise<void> {
  await page.getByTestId('tip-open').first().click()
  await page.getByTestId('tip-amount').fill(String(tokens))
  await page.getByTestId('tip-box').locator('input').nth(1).fill(comment)
  await page.getByTestId('tip-send').click()
  await page.getByTestId('tip-box').waitFor({ state: 'detached' })
}

export async function expectPlaying(page: Page, timeoutMs = 15_000): Promise<void> {
  await page.locator('[data-testid=video-panel][data-status=playing]').waitFor({ timeout: timeoutMs })
}

const FRAMES = 6
const SIZE = { width: 320, height: 180 }

/**
 * The numbers in frames that somebody is shown one after the other; null: no clock in it that could be read.
 */
export async function clocksInFrames(video: Locator): Promise<(number | null)[]> {
  // Taken in the page, frame by frame: a round trip for each would see how fast the test is, not the picture.
  const pictures = await video.evaluate(
    async (element, { frames, width, height }) => {
      const video = element as HTMLVideoElement
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d', { willReadFrequently: true })!
      const taken: string[] = []
      while (taken.length < frames) {
        await new Promise((resolve) => video.requestVideoFrameCallback(resolve))
        context.drawImage(video, 0, 0, width, height)
        // The clock stands in the uppermost part: the rest need not travel.
        taken.push(btoa(String.fromCharCode(...context.getImageData(0, 0, width, height / 4).data)))
      }
      return taken
    },
    { frames: FRAMES, ...SIZE },
  )
  return pictures.map((rgba) => readClock(Buffer.from(rgba, 'base64'), SIZE.width, SIZE.height))
}

/** The clock is in the picture, and it runs. */
export async function expectRunningClock(page: Page): Promise<void> {
  await expect
    .poll(
      async () =>
        new Set((await clocksInFrames(page.getByTestId('video'))).filter((number) => number !== null)).size,
      { timeout: 20_000, interval: 100 },
    )
    .toBeGreaterThanOrEqual(FRAMES / 2)
}
