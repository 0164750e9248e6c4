import type { Product } from '@footlight/core/protocol/billing'
import { Button } from '@footlight/ui/Button'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useMoney } from './use-money.ts'
import classes from './Billing.module.css'

interface PackListProps {
  readonly packs: readonly Product[]
  /** Its id. */
  readonly chosen: string
  readonly pending: boolean
  readonly onChoose: (id: string) => void
  readonly onBuy: () => void
}

/** What can be bought: one is chosen, and its whole price with the tax in it stands beside the button. */
export function PackList({ packs, chosen, pending, onChoose, onBuy }: PackListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = useMoney()
  const name = useId()
  const pack = packs.find(({ internal_id }) => internal_id === chosen)
  return (
    <div className={classes.choice}>
      <fieldset className={classes.packs}>
        <legend className="visually-hidden">{t('billing.packs')}</legend>
        {packs.map(({ internal_id: id, tokens, amount, currency, discount }) => (
          <label key={id} className={classes.pack} data-testid={`pack-${tokens}`}>
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
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
      {pack !== undefined && (
        <>
          <p className={classes.tax} data-testid="pack-tax">
            {pack.tax.country === null
              ? t('billing.tax_unknown')
              : t(pack.tax.rate === 0 ? 'billing.tax_none' : 'billing.tax', {
                  tax: money(pack.tax.amount, pack.currency),
                  percent: format.number(pack.tax.rate / 100),
                  country: format.countryName(pack.tax.country),
                })}
          </p>
          <Button
            variant="primary"
            block
            icon={<ExternalLink aria-hidden />}
            pending={pending}
            onClick={onBuy}
            data-testid="buy-pack"
          >
            {t('billing.pay', { money: money(pack.amount, pack.currency) })}
          </Button>
          <p className={classes.quiet}>{t('billing.elsewhere')}</p>
        </>
      )}
    </div>
  )
}
