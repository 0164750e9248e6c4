import type { OwnPayouts } from '@footlight/core/protocol/payouts'
import { useDay } from '../../i18n/use-day.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMoney } from '../billing/use-money.ts'
import settings from '../settings/AccountSettings.module.css'
import classes from './Payouts.module.css'

/** Newest first; a studio also reads those of performers for whom it is paid. */
export function PayoutHistory({ own }: { readonly own: OwnPayouts }) {
  const { t } = useTranslation()
  return (
    <section className={settings.group} aria-labelledby="history">
      <h2 id="history">{t('payouts.history')}</h2>
      {own.payouts.length === 0 ? (
        <p className={classes.quiet}>{t('payouts.history_none')}</p>
      ) : (
        <ul className={classes.list}>
          {own.payouts.map((payout) => (
            <PayoutLine key={payout.id} payout={payout} whose={own.whose} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface PayoutLineProps {
  readonly payout: OwnPayouts['payouts'][number]
  readonly whose: OwnPayouts['whose']
}

function PayoutLine({ payout, whose }: PayoutLineProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const format = useFormat()
  const day = useDay()
  const { state, gap, tokens, amount, currency, through, destination, way, username, reason } = payout
  const facts = [
    t('payouts.tokens', { count: tokens, formatted: format.number(tokens) }),
    t('payouts.through', { day: day(through) }),
    ...(whose === 'performer' && way === 'studio' ? [t('payouts.by_studio')] : []),
    ...(destination === null ? [] : [t('payouts.to', { account: destination })]),
  ]
  return (
    <li className={classes.item} data-testid="payout">
      <p className={classes.head}>
        <b>{money(amount, currency)}</b>
        <span className={classes.state} data-state={state}>
          {t(`payouts.state.${state}`)}
          {gap !== null && `: ${t(`payouts.gap.${gap}`)}`}
        </span>
      </p>
      {whose === 'studio' && (
        <p>{username === null ? t('payouts.of_studio') : t('payouts.of', { username })}</p>
      )}
      <p className={classes.quiet}>{facts.join(' · ')}</p>
      {reason !== null && <p className={classes.needed}>{t('payouts.back', { reason })}</p>}
    </li>
  )
}
