import type { PayoutRun } from '@footlight/core/protocol/payouts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useDay } from '../../i18n/use-day.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMoney } from '../billing/use-money.ts'
import classes from './Payouts.module.css'

/** What a run pays, by whom it was planned, and how it stands. */
export function RunFacts({ run }: { readonly run: PayoutRun }) {
  const { t } = useTranslation()
  const money = useMoney()
  const format = useFormat()
  const dateTime = useDateTime()
  const day = useDay()
  const { payouts, tokens, amount, currency } = run
  return (
    <>
      <p className={classes.head}>
        <b>{t('payouts.through', { day: day(run.through) })}</b>
        <span className={classes.state}>{t(`payouts_desk.state.${run.state}`)}</span>
      </p>
      <p>
        {t('payouts_desk.sum', {
          count: payouts,
          tokens: format.number(tokens),
          money: money(amount, currency),
        })}
        {run.left_out > 0 && ` · ${t('payouts_desk.left_out', { count: run.left_out })}`}
      </p>
      <p className={classes.quiet}>
        {t('payouts_desk.by', { name: run.planned_by, date: dateTime(run.planned_at) })}
        {run.decided_at !== null &&
          ` · ${t('payouts_desk.decided_by', { name: run.decided_by ?? '', date: dateTime(run.decided_at) })}`}
      </p>
    </>
  )
}
