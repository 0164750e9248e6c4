import { describe, expect, test } from 'vitest'
import { expectOnAir, goLive } from './electron/console-steps.ts'
import type { RunningConsole } from './electron/launch-console.ts'
import { setUpConsole } from './electron/set-up-console.ts'

let consoleApp: RunningConsole

setUpConsole(({ consoleApp: opened }) => {
  consoleApp = opened
})

const handle = (id: string) => consoleApp.page.locator(`[data-handle='${id}']`)

/** Other parts of the console bring panels of their own; these are enough to see every rule. */
const followed = [
  'picture',
  'devices',
  'subject',
  'checks',
  'ready-shows',
  'on-air',
  'numbers',
  'with-me',
  'health',
  'chat',
  'paid-shows',
  'tips',
]

/** Ids of the panels that are to be seen, by column. */
async function placed(): Promise<Record<string, string[]>> {
  const all = await consoleApp.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('section[data-column]')].map(
      (column) =>
        [
          column.dataset['column']!,
          [...column.querySelectorAll<HTMLElement>('[data-panel]')]
            .filter((panel) => panel.checkVisibility())
            .map((panel) => panel.dataset['panel']!),
        ] as const,
    ),
  )
  return Object.fromEntries(all.map(([column, ids]) => [column, ids.filter((id) => followed.includes(id))]))
}

async function choose(id: string, entry: string): Promise<void> {
  await handle(id).click({ force: true })
  await consoleApp.page.getByRole('menuitem', { name: entry }).click()
}

describe('a layout of one’s own', () => {
  test('DESK-LAYOUT-05 the offline layout and the one on air each have their own panels', async () => {
    await expect.poll(placed).toEqual({
      left: ['picture', 'devices'],
      right: ['with-me', 'subject', 'checks', 'ready-shows'],
    })
    await goLive(consoleApp)
    await expect.poll(placed).toEqual({
      left: ['on-air', 'picture', 'numbers', 'with-me', 'health'],
      middle: ['chat'],
      right: ['paid-shows', 'tips'],
    })
  })

  test('DESK-LAYOUT-06 a panel moves by menu, by the arrow keys, and by its handle', async () => {
    await choose('health', 'Move up')
    await expect.poll(placed).toMatchObject({ left: ['on-air', 'picture', 'numbers', 'health', 'with-me'] })
    await choose('health', 'Move up')
    await expect.poll(placed).toMatchObject({ left: ['on-air', 'picture', 'health', 'numbers', 'with-me'] })
    await handle('numbers').focus()
    await consoleApp.page.keyboard.press('ArrowRight')
    await expect.poll(placed).toMatchObject({
      left: ['on-air', 'picture', 'health', 'with-me'],
      middle: expect.arrayContaining(['chat', 'numbers']),
    })
    await expect
      .poll(() => consoleApp.page.evaluate(() => (document.activeElement as HTMLElement).dataset['handle']))
      .toBe('numbers')
    const tips = (await consoleApp.page.locator('[data-panel=tips]').boundingBox())!
    await handle('on-air').hover({ force: true })
    await consoleApp.page.mouse.down()
    await consoleApp.page.mouse.move(tips.x + 60, tips.y + tips.height - 10, { steps: 5 })
    await consoleApp.page.mouse.up()
    await expect
      .poll(placed)
      .toMatchObject({ left: ['picture', 'health', 'with-me'], right: ['paid-shows', 'tips', 'on-air'] })
  })

  test('DESK-LAYOUT-07 a panel is hidden and comes back through the list of panels', async () => {
    await choose('tips', 'Hide')
    await expect.poll(placed).toMatchObject({ right: ['paid-shows', 'on-air'] })
    await consoleApp.page.keyboard.press('w')
    await consoleApp.page.getByRole('menuitem', { name: 'Tips' }).click()
    await expect.poll(placed).toMatchObject({ right: ['paid-shows', 'tips', 'on-air'] })
  })

  test('DESK-LAYOUT-08 columns and panels are resized, by mouse and by keys, and all of it outlives a reload', async () => {
    const width = async () =>
      (await consoleApp.page.locator('section[data-column=left]').boundingBox())!.width
    const before = await width()
    await consoleApp.page
      .getByRole('separator')
      .and(consoleApp.page.locator('[data-separator]'))
      .first()
      .focus()
    for (let presses = 0; presses < 2; presses += 1) await consoleApp.page.keyboard.press('ArrowRight')
    await expect.poll(width).toBeGreaterThan(before + 20)
    const wide = await width()
    await consoleApp.page.locator('[data-panel=health] > [role=separator]').focus()
    for (let presses = 0; presses < 4; presses += 1) await consoleApp.page.keyboard.press('ArrowDown')
    const height = async () => (await consoleApp.page.locator('[data-panel=health]').boundingBox())!.height
    const high = await height()
    const layout = await placed()
    await consoleApp.page.reload()
    await consoleApp.page.getByRole('button', { name: 'Resume', exact: true }).click()
    await expectOnAir(consoleApp)
    expect(await placed()).toEqual(layout)
    expect(Math.abs((await width()) - wide)).toBeLessThan(3)
    expect(Math.abs((await height()) - high)).toBeLessThan(3)
  })

  test('DESK-LAYOUT-09 the way off the air is in the same place whatever was moved, also with nothing else in the layout', async () => {
    for (const id of ['picture', 'health', 'with-me', 'chat', 'numbers', 'paid-shows', 'tips', 'on-air'])
      await choose(id, 'Hide')
    await expect.poll(async () => Object.values(await placed()).flat()).toEqual([])
    expect(await consoleApp.page.getByRole('button', { name: 'Stop', exact: true }).isVisible()).toBe(true)
    await consoleApp.page.keyboard.press('w')
    await consoleApp.page.getByRole('menuitem', { name: 'Reset layout' }).click()
    await expect.poll(placed).toEqual({
      left: ['on-air', 'picture', 'numbers', 'with-me', 'health'],
      middle: ['chat'],
      right: ['paid-shows', 'tips'],
    })
    expect(consoleApp.errors).toEqual([])
  })
})
