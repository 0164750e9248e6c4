import type { Commission } from '@footlight/core/protocol/commissions'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Price } from '../show/Price.tsx'
import classes from './Commissions.module.css'

/** What the tokens of an order do, and when what happened. */
export function Receipt({ order }: { readonly order: Commission }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { charged, refunded, split } = order
  const tokens = (count: number): string => t('wallet.amount', { count, formatted: format.number(count) })
  return (
    <aside className={classes.part} aria-label={t('commissions.receipt')} data-testid="order-receipt">
      <h2>{t('commissions.receipt')}</h2>
      <dl className={classes.terms}>
        <dt>{t('commissions.price')}</dt>
        <dd>
          <Price tokens={order.price} />
        </dd>
        {charged === null ? (
          <>
            <dt>{t('commissions.held')}</dt>
            <dd>{tokens(order.price)}</dd>
          </>
        ) : (
          <>
            <dt>{t('commissions.charged')}</dt>
            <dd>{tokens(charged)}</dd>
            <dt>{t('commissions.refunded')}</dt>
            <dd>{tokens(refunded ?? 0)}</dd>
          </>
        )}
        {split !== null && (
          <>
            <dt>{t('commissions.share.model')}</dt>
            <dd>{tokens(split.model)}</dd>
            {split.studio > 0 && (
              <>
                <dt>{t('commissions.share.studio')}</dt>
                <dd>{tokens(split.studio)}</dd>
              </>
            )}
            <dt>{t('commissions.share.platform')}</dt>
            <dd>{tokens(split.platform)}</dd>
          </>
        )}
        <Times order={order} />
      </dl>
    </aside>
  )
}

function Times({ order }: { readonly order: Commission }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const times = (
    ['ordered_at', 'promised_at', 'delivered_at', 'access_ends_at', 'closed_at'] as const
  ).flatMap((what) => (order[what] === null ? [] : [[what, order[what]] as const]))
  return times.map(([what, at]) => (
    <div key={what} className={classes.time}>
      <dt>{t(`commissions.time.${what}`)}</dt>
      <dd>
        <time dateTime={at}>{dateTime(at)}</time>
      </dd>
    </div>
  ))
}
