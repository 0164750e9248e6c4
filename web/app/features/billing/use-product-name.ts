import { membershipOf } from '@footlight/core/rules/memberships/membership-at'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

interface Named {
  /** Its id. */
  readonly product: string
  readonly tokens: number
}

/** What was bought, in words: so many tokens, or a membership. */
export function useProductName(): (product: Named) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ product, tokens }) => {
    const level = membershipOf(product)
    return level === null
      ? t('wallet.amount', { count: tokens, formatted: format.number(tokens) })
      : t(`billing.membership.${level}`)
  }
}
