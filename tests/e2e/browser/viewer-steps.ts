import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readClock } from '../fixtures/clock-picture.ts'

export const DEMO_PASSWORD = 'footlight-demo'

/** Past the question for the age, which a browser is asked once. */
export async function confirmAge(page: Page): Promise<void> {
  await page.getByTestId('age-gate').getByRole('button').first().click()
  await page.getByTestId('age-gate').waitFor({ state: 'detached' })
}

export async function logIn(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).first().click()
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

/** The number in the frame that the viewer sees now; null: no clock in it. */
export async function clockInFrame(page: Page): Promise<number | null> {
  const picture = await page.getByTestId('video').evaluate((element) => {
    const video = element as HTMLVideoElement
    if (video.videoWidth === 0) return null
    const size = { width: 320, height: 180 }
    const canvas = Object.assign(document.createElement('canvas'), size)
    const context = canvas.getContext('2d')!
    context.drawImage(video, 0, 0, size.width, size.height)
    // The clock stands in the uppermost part: the rest need not travel.
    return { ...size, rgba: [...context.getImageData(0, 0, size.width, size.height / 4).data] }
  })
  return picture === null ? null : readClock(picture.rgba, picture.width, picture.height)
}

/** The clock is in the picture, and it runs. */
export async function expectRunningClock(page: Page, timeoutMs = 15_000): Promise<void> {
  const seen = new Set<number>()
  await expect.poll(async () => {
    const number = await clockInFrame(page)
    if (number !== null) seen.add(number)
    return seen.size
  }, { timeout: timeoutMs, interval: 100 }).toBeGreaterThanOrEqual(5)
}
