import type { Page } from 'playwright-core'

/** From the opened dialog of the check to the picture that was sent, by keys alone. */
export async function showWhoIsThere(page: Page): Promise<void> {
  for (const step of ['begin', 'take', 'send']) await page.getByTestId(`liveness-${step}`).press('Enter')
}

export async function expectLive(page: Page): Promise<void> {
  await page.locator('[data-testid=live-state][data-state=on_air]').waitFor()
}
