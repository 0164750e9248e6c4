import {
  type AffiliateBalance,
  type AffiliateOverview,
  affiliateRoutes,
} from '@footlight/core/protocol/affiliates'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { useMoney } from '../billing/use-money.ts'
import classes from './Affiliates.module.css'

/** What is owed to an affiliate, what of it can be paid out, and what was. */
export function Payouts({ overview }: { readonly overview: AffiliateOverview }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const money = useMoney()
  const { balances, held_for: heldFor, payouts, terms } = overview
  return (
    <section className={classes.part} aria-labelledby="affiliate-money">
      <h2 id="affiliate-money">{t('affiliates.money')}</h2>
      <p className={classes.quiet}>
        {t('affiliates.money_lead', { count: terms.hold_days, minimum: (terms.minimum / 100).toFixed(2) })}
      </p>
      {balances.length === 0 && <p>{t('affiliates.nothing_yet')}</p>}
      {balances.map((balance) => (
        <Balance key={balance.currency} balance={balance} overview={overview} />
      ))}
      {heldFor.length > 0 && (
        <div className={classes.note} role="status" data-testid="affiliate-held">
          <p>{t('affiliates.held_lead')}</p>
          <ul className={classes.points}>
            {heldFor.map((reason) => (
              <li key={reason}>{t(`affiliates.held_for.${reason}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <ul className={classes.list} hidden={payouts.length === 0}>
        {payouts.map(({ id, amount, currency, state, note, changed_at: at }) => (
          <li key={id} className={classes.item} data-testid="affiliate-payout">
            <p>
              <b>{money(amount, currency)}</b> · {t(`affiliates.payout.${state}`)} ·{' '}
              <span className={classes.quiet}>{dateTime(at)}</span>
            </p>
            {note !== '' && <p className={classes.quiet}>{note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface BalanceProps {
  readonly balance: AffiliateBalance
  readonly overview: AffiliateOverview
}

function Balance({ balance, overview }: BalanceProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const money = useMoney()
  const { isPending, call } = useCall()
  const { currency, payable, maturing, held } = balance
  // The same press again, and one whose answer was lost, is the same payout.
  const [ref, setRef] = useState(() => crypto.randomUUID())
  const isUnderWay = overview.payouts.some(
    (payout) => payout.currency === currency && (payout.state === 'requested' || payout.state === 'approved'),
  )
  const mayAsk = payable >= overview.terms.minimum && !isUnderWay

  async function ask(): Promise<void> {
    const body = { ref, currency, amount: payable }
    const asked = await call(() => api.call(affiliateRoutes.requestPayout, { body }))
    if (asked !== null) setRef(crypto.randomUUID())
  }

  return (
    <div className={classes.balance} data-testid="affiliate-balance">
      <dl>
        <div>
          <dt>{t('affiliates.payable')}</dt>
          <dd>{money(payable, currency)}</dd>
        </div>
        <div>
          <dt>{t('affiliates.maturing')}</dt>
          <dd>{money(maturing, currency)}</dd>
        </div>
        <div>
          <dt>{t('affiliates.held')}</dt>
          <dd>{money(held, currency)}</dd>
        </div>
      </dl>
      <Button variant="primary" pending={isPending} disabled={!mayAsk} onClick={() => void ask()}>
        {t('affiliates.ask')}
      </Button>
    </div>
  )
}
