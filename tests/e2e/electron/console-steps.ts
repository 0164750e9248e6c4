import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { RunningConsole } from './launch-console.ts'

const DEMO_PASSWORD = 'footlight-demo'

/** From the log-in to the ready room, or to whatever the account gets instead. */
export async function logIn(
  { page }: RunningConsole,
  username: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** To the first confirmed second on air. */
export async function goLive(consoleApp: RunningConsole): Promise<void> {
  await consoleApp.page.getByRole('button', { name: 'Go live' }).click()
  await expectOnAir(consoleApp)
}

export async function expectOnAir({ page }: RunningConsole, timeoutMs = 10_000): Promise<void> {
  await page.locator('[data-testid=on-air][data-state=on_air]').waitFor({ timeout: timeoutMs })
}

/** The request that waits longest, answered in the bar along the lower edge. */
export async function answerRequest({ page }: RunningConsole, answer: 'Accept' | 'Decline'): Promise<void> {
  await page.getByTestId('decision').getByRole('button', { name: answer }).click()
}

/** The total of the show, as it stands on the screen. */
export async function earnedTokens(page: Page): Promise<number> {
  return Number((await page.getByTestId('earned').textContent())!.replaceAll(',', ''))
}

export async function expectEarned(page: Page, tokens: number): Promise<void> {
  await expect.poll(() => earnedTokens(page), { timeout: 10_000 }).toBe(tokens)
}
