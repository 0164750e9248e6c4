import { moneyText } from '@footlight/core/rules/billing/currency'
import { useTranslation } from 'react-i18next'

/** Money in the reader's language, of the minor units of its currency. */
export function useMoney(): (amount: number, currency: string) => string {
  const { language } = useTranslation().i18n
  return (amount, currency) => moneyText(amount, currency, language)
}
