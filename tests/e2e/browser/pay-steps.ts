import type { Page } from 'playwright-core'
import { pressUntil } from './viewer-steps.ts'

/** Cards of the sandbox, by what becomes of a charge. */
export const [APPROVED, ASKS_THE_BANK, NO_FUNDS] = [
  '0000000000000001',
  '0000000000000002',
  '0000000000000103',
]
/** Pays while its holder is there, and never again. */
export const POOR_LATER = '0000000000000005'

export const getTokens = (page: Page) => page.getByRole('button', { name: 'Get tokens' })

export const openPacks = (page: Page) =>
  pressUntil(getTokens(page), () => page.getByTestId('buy-pack').isVisible())

/** Presses "Pay", and answers the window of the biller. */
export async function goToBiller(page: Page): Promise<Page> {
  const [paying] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByTestId('buy-pack').click(),
  ])
  await paying.getByLabel('Card number').waitFor()
  return paying
}

/** `save`: what its holder answers to whether it shall be saved. */
export async function typeCard(paying: Page, number: string, save = 'no'): Promise<void> {
  await paying.getByLabel('Save this card').selectOption(save)
  await paying.getByLabel('Card number').fill(number)
  await paying.getByLabel('Expires').fill('04/41')
  await paying.getByLabel('Security code').fill('123')
  await paying.getByRole('button', { name: 'Pay', exact: true }).click()
}

export const stateIn = (page: Page) => page.getByTestId('purchase-state')
