import type { Product } from '@footlight/core/protocol/billing'
import { useId } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMoney } from './use-money.ts'
import classes from './Billing.module.css'

interface PackListProps {
  readonly packs: readonly Product[]
  /** Its id. */
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** What can be bought; one is chosen. */
export function PackList({ packs, chosen, onChoose }: PackListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = useMoney()
  const name = useId()
  return (
    <fieldset className={classes.packs}>
      <legend className="visually-hidden">{t('billing.packs')}</legend>
      {packs.map(({ internal_id: id, tokens, amount, currency, discount }) => (
        <label key={id} className={classes.pack} data-testid={`pack-${tokens}`}>
          <input type="radio" name={name} value={id} checked={id === chosen} onChange={() => onChoose(id)} />
          <span className={classes.tokens}>
            {t('wallet.amount', { count: tokens, formatted: format.number(tokens) })}
          </span>
          <span className={classes.price}>
            {discount > 0 && <em>{t('billing.discount', { percent: discount })}</em>}
            {money(amount, currency)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
