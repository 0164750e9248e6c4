import {
  type CurrentShow,
  defaultPerformerSettings,
  type PerformerSettings,
  type Receipt,
  type ShowState,
} from '@footlight/core/protocol'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { must } from '../../dev-env/show-steps.ts'
import type { RunningConsole } from '../electron/launch-console.ts'
import { ROOM, type ShowTestBed, type Viewer } from './show-test-bed.ts'

/** One area of a performer's prices, as a new performer has it but for what is named. */
export function terms<A extends keyof PerformerSettings>(
  area: A,
  changes: Partial<PerformerSettings[A]>,
): Pick<PerformerSettings, A> {
  return { [area]: { ...defaultPerformerSettings[area], ...changes } } as Pick<PerformerSettings, A>
}

/** The shows of the room as this person may see them. */
export async function showState({ api }: Pick<Viewer, 'api'>): Promise<ShowState> {
  return must(await api.get(`/shows/${ROOM}`))
}

/** When the current show began: ms since 1970, by the clock of this machine. */
export async function startedAt({ performer }: ShowTestBed): Promise<number> {
  const { current: currentShow } = await showState({ api: performer })
  if (currentShow?.started_at == null) throw new Error(`nothing runs: ${JSON.stringify(currentShow)}`)
  return currentShow.started_at
}

/** Opens the question for a show by the button that offers it. */
export async function openQuestion({ page }: Viewer, button: string | RegExp): Promise<Locator> {
  await page.getByTestId('show-bar').getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/**
 * Into what is on or announced: by its button, over the picture or below it, and the answer to the question
 * that it opens.
 */
export async function goIn({ page }: Viewer, button: string | RegExp, yes: string | RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: yes }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

export async function startSpying(viewer: Viewer): Promise<void> {
  await goIn(viewer, /^Spy for/, 'Start spying')
  await expectRole(viewer, 'spy')
}

/** Fills in the form of an announcement, opened by the button that names the show. */
export async function announce(
  { page }: RunningConsole,
  show: 'Ticket show' | 'Goal show',
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await page.getByRole('button', { name: show }).click()
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Announce' }).click()
  await page.getByTestId('current-show').waitFor()
}

/** Starts what is announced. */
export async function startOnLayout({ page }: RunningConsole): Promise<void> {
  await page.getByTestId('current-show').getByRole('button', { name: 'Start' }).click()
  await page.getByTestId('show-badge').waitFor()
}

/** The summary of the show that ended, closed when its sum is this. */
export async function closeSummary({ page }: RunningConsole, tokens: number): Promise<void> {
  const ended = page.getByTestId('ended-show')
  await ended.getByText(String(tokens), { exact: true }).first().waitFor()
  await ended.getByRole('button', { name: 'Close' }).click()
}

/** This person has that part in the current show. */
export async function expectRole(
  { page }: Viewer,
  role: 'payer' | 'spy' | 'ticket' | 'group' | 'pledge',
): Promise<void> {
  await page.locator(`[data-testid=show-overlay][data-role=${role}]`).waitFor()
}

/** In the place of the picture: what is on, without this person. */
export async function expectCover({ page }: Viewer, kind: CurrentShow['kind']): Promise<void> {
  await page.locator(`[data-testid=video-cover][data-kind=${kind}]`).waitFor()
}

/** Turns the own camera on, after a look at one's own picture. */
export async function showCamera({ page }: Viewer): Promise<void> {
  await page.getByTestId('camera-open').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByTestId('camera-picture').waitFor()
  await dialog.getByRole('button', { name: 'Show my camera' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/**
 * The server has charged this person at least so many tokens for a show that runs; one charge comes every ten
 * seconds.
 */
export async function expectTick({ tap }: Viewer, tokens: number): Promise<void> {
  const charged = expect.toSatisfy((sum: number) => sum >= tokens, `at least ${tokens}`)
  // Where none comes, the failure shows how the show stands.
  await expect
    .poll(() => tap.last('v3.private.tick') ?? tap.last('v3.show.state'), { timeout: 20_000 })
    .toMatchObject({ tokens: charged })
}

/** Ends the own private after the question. */
export async function endPrivate({ page }: Viewer): Promise<void> {
  await page.getByRole('button', { name: 'End show' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End show' }).click()
}

/** What the receipt on the screen says was paid and came back; closes it. */
export async function readReceipt({
  page,
}: Viewer): Promise<{ readonly paid: number; readonly refund: number }> {
  const receipt = page.getByTestId('receipt')
  await receipt.waitFor()
  const tokens = (text: string | null | undefined) =>
    Number((text ?? '0').split(' ')[0]!.replaceAll(/[^\d]/g, ''))
  const paid = tokens(await receipt.getByTestId('receipt-tokens').textContent())
  const [refund] = await receipt.getByTestId('receipt-refund').allTextContents()
  await page.getByTestId('receipt-read').click()
  await receipt.waitFor({ state: 'detached' })
  return { paid, refund: tokens(refund) }
}

/** By the server: what the last show of this kind came to for this person. */
export async function receiptOf({ api }: Pick<Viewer, 'api'>, showId: string): Promise<Receipt> {
  return must(await api.get(`/receipts/${showId}`))
}

/** The card of a request on the console, with its countdown running. */
export async function expectRequest(
  { page }: RunningConsole,
  username: string,
  sentence: string,
): Promise<Locator> {
  const card = page.getByTestId('request').filter({ hasText: username })
  await card.getByText(sentence).waitFor()
  const left = async () => Number((await card.getByRole('timer').getAttribute('aria-label'))!.split(' ')[0])
  const before = await left()
  expect(before).toBeGreaterThan(100)
  await expect.poll(left, { timeout: 4_000 }).toBeLessThan(before)
  return card
}

/** Accepts the first request by its keys, as an impatient hand does it. */
export async function acceptByKeys({ page }: RunningConsole): Promise<void> {
  await Promise.all([page.keyboard.press('Control+Shift+A'), page.keyboard.press('Control+Shift+A')])
}

/** Ends what is on from the console, after the question. */
export async function endOnLayout({ page }: RunningConsole): Promise<void> {
  await page.keyboard.press('Control+Shift+E')
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the show' }).click()
}
