import type { PackPrice } from '@footlight/core/protocol/billing-prices'
import { Button } from '@footlight/ui/Button'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMoney } from '../billing/use-money.ts'
import { useProductName } from '../billing/use-product-name.ts'
import { EndPack } from './EndPack.tsx'
import { PackForm } from './PackForm.tsx'
import { usePriceChange } from './use-price-change.ts'
import classes from './BillingDesk.module.css'

interface PackPricesProps {
  readonly packs: readonly PackPrice[]
  readonly seen: number
}

/** Packs by their names: the price that holds, and those to come. */
export function PackPrices({ packs, seen }: PackPricesProps) {
  const { t } = useTranslation()
  const onSale = packs.filter(({ stage, is_on }) => stage === 'now' && is_on)
  return (
    <section className={classes.part} aria-labelledby="desk-packs">
      <h2 id="desk-packs">{t('billing_desk.prices.packs')}</h2>
      <ul className={classes.list}>
        {packs.map((pack) => (
          <Pack key={`${pack.internal_id} ${pack.from}`} pack={pack} seen={seen} />
        ))}
      </ul>
      <PackForm seen={seen} currency={onSale[0]?.currency ?? 'USD'} />
      {onSale.length > 0 && (
        <EndPack key={onSale.map((pack) => pack.internal_id).join()} seen={seen} packs={onSale} />
      )}
    </section>
  )
}

function Pack({ pack, seen }: { readonly pack: PackPrice; readonly seen: number }) {
  const { t } = useTranslation()
  const money = useMoney()
  const nameOf = useProductName()
  const dateTime = useDateTime()
  const { isPending, change } = usePriceChange(seen)
  const { internal_id, from, stage, tokens, amount, currency, is_on } = pack
  const goods = nameOf({ product: internal_id, tokens })
  const price = is_on ? `${goods}, ${money(amount, currency)}` : t('billing_desk.prices.off')
  const when =
    stage === 'coming' ? t('billing_desk.prices.from', { at: dateTime(from) }) : t('billing_desk.prices.now')
  return (
    <li className={classes.row} data-testid="desk-pack" data-stage={stage}>
      <p>
        <b>{internal_id}</b> · {price} · <span className={classes.quiet}>{when}</span>
      </p>
      {stage === 'coming' && (
        <Button
          pending={isPending}
          onClick={() => void change({ kind: 'undo_pack', internal_id, from })}
          aria-label={t('billing_desk.prices.undo_of', { name: internal_id })}
        >
          {t('billing_desk.prices.undo')}
        </Button>
      )}
    </li>
  )
}
