import type { ApiResponse } from '@footlight/core/client/api-client'
import { type PayoutRun, payoutDeskRoutes } from '@footlight/core/protocol/payouts'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { RunFacts } from './RunFacts.tsx'
import page from '../library/MediaPage.module.css'
import classes from './Payouts.module.css'
import './desk-texts.ts'

type Desk = ApiResponse<typeof payoutDeskRoutes.payoutRuns>

/** Where the staff plans runs of payouts and finds those of before. */
export function PayoutRunsView({ desk: { terms, last_day: lastDay, runs } }: { readonly desk: Desk }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={page.page} data-testid="payout-runs">
      <header className={page.header}>
        <div>
          <h1>{t('payouts_desk.title')}</h1>
          <p className={classes.quiet}>{t('payouts_desk.lead')}</p>
        </div>
      </header>
      <div className={classes.parts} inert={!isBrowser}>
        {terms === null || lastDay === null ? (
          <p>{t('payouts_desk.off')}</p>
        ) : (
          <PlanForm lastDay={lastDay} holdDays={terms.hold_days} />
        )}
        <section className={classes.part} aria-labelledby="runs">
          <h2 id="runs">{t('payouts_desk.runs')}</h2>
          {runs.length === 0 && <p className={classes.quiet}>{t('payouts_desk.none')}</p>}
          <ul className={classes.list} hidden={runs.length === 0}>
            {runs.map((run) => (
              <RunItem key={run.id} run={run} />
            ))}
          </ul>
        </section>
      </div>
    </main>
  )
}

function PlanForm({ lastDay, holdDays }: { readonly lastDay: string; readonly holdDays: number }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const navigate = useNavigate()
  const { isPending, call } = useCall({ wrong_state: 'payouts_desk.is_open' })
  const [through, setThrough] = useState(lastDay)
  // Sent again after a lost answer, it is the same run.
  const [run] = useState(() => crypto.randomUUID())

  async function plan(event: FormEvent): Promise<void> {
    event.preventDefault()
    const planned = await call(() =>
      api.call(payoutDeskRoutes.planPayouts, { params: { run }, body: { through } }),
    )
    if (planned !== null) await navigate(`/admin/payouts/${planned.run.id}`)
  }

  return (
    <form className={classes.plan} onSubmit={(event) => void plan(event)}>
      <TextField
        type="date"
        required
        label={t('payouts_desk.through')}
        hint={t('payouts_desk.through_hint', { days: holdDays })}
        max={lastDay}
        value={through}
        onChange={({ target }) => setThrough(target.value)}
      />
      <Button type="submit" variant="primary" pending={isPending}>
        {t('payouts_desk.plan')}
      </Button>
    </form>
  )
}

function RunItem({ run }: { readonly run: PayoutRun }) {
  const { t } = useTranslation()
  return (
    <li className={classes.item} data-testid="payout-run">
      <RunFacts run={run} />
      <p className={classes.buttons}>
        <Link to={`/admin/payouts/${run.id}`} prefetch="none">
          {t('payouts_desk.open')}
        </Link>
      </p>
    </li>
  )
}
