import { defaultPerformerSettings, type PerformerSettings, type Receipt, type ShowState } from '@footlight/core/protocol'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { must } from '../../dev-env/show-steps.ts'
import type { RunningConsole } from '../electron/launch-console.ts'
import { ROOM, type House, type Viewer } from './show-house.ts'

/** One area of a performer's prices, as a new performer has it but for what is named. */
export function terms<A extends keyof PerformerSettings>(area: A, changes: Partial<PerformerSettings[A]>): Pick<PerformerSettings, A> {
  return { [area]: { ...defaultPerformerSettings[area], ...changes } } as Pick<PerformerSettings, A>
}

/** The shows of the room as this person may see them. */
export async function showState({ api }: Pick<Viewer, 'api'>): Promise<ShowState> {
  return must(await api.get(`/shows/${ROOM}`))
}

/** When the show on stage began: ms since 1970, by the clock of this machine. */
export async function startedAt({ performer }: House): Promise<number> {
  const { stage } = await showState({ api: performer })
  if (stage?.started_at == null) throw new Error(`nothing runs: ${JSON.stringify(stage)}`)
  return stage.started_at
}

/** Opens the question for a show by the button that offers it. */
export async function openQuestion({ page }: Viewer, button: string | RegExp): Promise<Locator> {
  await page.getByTestId('show-bar').getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

export async function startSpying(viewer: Viewer): Promise<void> {
  await viewer.page.getByTestId('video-panel').getByRole('button', { name: /^Spy for/ }).click()
  await viewer.page.getByRole('dialog', { name: 'Look in as a spy?' }).getByRole('button', { name: 'Start spying' }).click()
  await expectRole(viewer, 'spy')
}

/** This person has that part in the show on stage. */
export async function expectRole({ page }: Viewer, role: 'payer' | 'spy' | 'ticket' | 'group' | 'pledge'): Promise<void> {
  await page.locator(`[data-testid=show-overlay][data-role=${role}]`).waitFor()
}

/** In the place of the picture: what is on, without this person. */
export async function expectCover({ page }: Viewer, kind: ShowState['stage'] extends infer S ? NonNullable<S> extends { kind: infer K } ? K : never : never): Promise<void> {
  await page.locator(`[data-testid=stage-cover][data-kind=${kind}]`).waitFor()
}

/** Ends the own private after the question. */
export async function endPrivate({ page }: Viewer): Promise<void> {
  await page.getByRole('button', { name: 'End show' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End show' }).click()
}

/** What the receipt on the screen says was paid; closes it. */
export async function readReceipt({ page }: Viewer): Promise<number> {
  const text = await page.getByTestId('receipt-tokens').textContent()
  await page.getByRole('button', { name: 'Understood' }).or(page.getByTestId('receipt-read')).first().click()
  await page.getByTestId('receipt').waitFor({ state: 'detached' })
  return Number(text!.split(' ')[0]!.replaceAll(',', ''))
}

/** By the server: what the last show of this kind came to for this person. */
export async function receiptOf({ api }: Pick<Viewer, 'api'>, showId: string): Promise<Receipt> {
  return must(await api.get(`/receipts/${showId}`))
}

/** The card of a request on the console, with its countdown running. */
export async function expectRequest({ page }: RunningConsole, username: string, sentence: string): Promise<Locator> {
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

/** Her own end of what is on, after the question. */
export async function endOnDesk({ page }: RunningConsole): Promise<void> {
  await page.keyboard.press('Control+Shift+E')
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the show' }).click()
}
