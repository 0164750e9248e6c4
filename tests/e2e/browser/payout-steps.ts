import type { Page } from 'playwright-core'
import { pressUntil } from './viewer-steps.ts'

/** The bank account of somebody who is at `/account/payouts`, in the form that is open there. */
export async function enterAccount(page: Page, iban: string, password: string): Promise<void> {
  const form = page.getByTestId('destination-form')
  await form.getByLabel('Account holder').fill('Robin Quillfeather')
  await form.getByLabel('IBAN').fill(iban)
  await form.getByLabel('Current password').fill(password)
  await form.getByRole('button', { name: 'Save account' }).click()
}

/** Presses "Plan a run" at `/admin/payouts`; answers when the run is shown. */
export async function planRun(page: Page): Promise<void> {
  const shown = page.getByTestId('payout-run-page')
  await pressUntil(page.getByRole('button', { name: 'Plan a run' }), () => shown.isVisible())
}

/** Approves the run that is open. */
export async function approveRun(page: Page): Promise<void> {
  const sure = page.getByTestId('approve-run-confirm')
  await pressUntil(page.getByTestId('approve-run'), () => sure.isVisible())
  await sure.click()
}

export async function markPaid(page: Page): Promise<void> {
  await page.getByTestId('run-paid').click()
  await page.getByTestId('run-paid-confirm').click()
}
