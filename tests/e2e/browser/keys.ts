import type { Locator, Page } from 'playwright-core'

/** More stops than any screen has before what is wanted. */
const STOPS_MAX = 150

/** By Tab alone, from wherever the focus is; an error where it never comes there. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    if (await control.evaluate((element) => element.contains(document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${String(control)}`)
}
