import { moneyText } from '@footlight/core/rules/billing/currency'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Money in the reader's language, of the minor units of its currency. */
export function useMoney(): (amount: number, currency: string) => string {
  const { language } = useTranslation()
  return (amount, currency) => moneyText(amount, currency, language)
}
