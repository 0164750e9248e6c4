import {
  affiliateDeskLimits,
  affiliateDeskRoutes,
  type DeskPayout,
} from '@footlight/core/protocol/affiliates-desk'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { useMoney } from '../billing/use-money.ts'
import classes from './Affiliates.module.css'

/** Payouts that were asked for and are not over. */
export function DeskPayouts({ payouts }: { readonly payouts: readonly DeskPayout[] }) {
  const { t } = useTranslation()
  return (
    <section className={classes.part} aria-labelledby="desk-payouts">
      <h2 id="desk-payouts">{t('affiliates_admin.payouts')}</h2>
      <p className={classes.quiet}>
        {payouts.length === 0 ? t('affiliates_admin.no_payouts') : t('affiliates_admin.payouts_lead')}
      </p>
      <ul className={classes.list} hidden={payouts.length === 0}>
        {payouts.map((payout) => (
          <PayoutItem key={payout.id} payout={payout} />
        ))}
      </ul>
    </section>
  )
}

function PayoutItem({ payout }: { readonly payout: DeskPayout }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const money = useMoney()
  const dateTime = useDateTime()
  const { isPending, call } = useCall()
  const { id, username, amount, currency, state, requested_at: at } = payout
  const [note, setNote] = useState(payout.note)
  const decide = (to: 'approved' | 'paid' | 'refused') =>
    void call(() =>
      api.call(affiliateDeskRoutes.decidePayout, { params: { id }, body: { from: state, to, note } }),
    )
  const next = state === 'requested' ? 'approved' : 'paid'
  return (
    <li className={classes.item} data-testid="desk-payout">
      <p>
        <b>{username}</b> · <b>{money(amount, currency)}</b> · {t(`affiliates.payout.${state}`)} ·{' '}
        <span className={classes.quiet}>{dateTime(at)}</span>
      </p>
      <TextField
        label={t('affiliates_admin.note')}
        hint={t('affiliates_admin.note_hint')}
        value={note}
        maxLength={affiliateDeskLimits.noteMax}
        autoComplete="off"
        onChange={({ target }) => setNote(target.value)}
      />
      <div className={classes.row}>
        <Button variant="primary" pending={isPending} onClick={() => decide(next)}>
          {t(`affiliates_admin.pay.${next}`)}
        </Button>
        <Button variant="danger" pending={isPending} onClick={() => decide('refused')}>
          {t('affiliates_admin.pay.refused')}
        </Button>
      </div>
    </li>
  )
}
