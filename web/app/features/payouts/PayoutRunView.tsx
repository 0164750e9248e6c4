import { type PayoutRunPage, payoutDeskRoutes, TokenPayoutState } from '@footlight/core/protocol/payouts'
import { API_BASE } from '@footlight/core/protocol/route'
import { observer } from 'mobx-react-lite'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { useMoney } from '../billing/use-money.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import { addressWith } from '../staff/address-with.ts'
import { TableFilters, useIsNarrowed } from '../staff/TableFilters.tsx'
import { RunFacts } from './RunFacts.tsx'
import { RunPayouts } from './RunPayouts.tsx'
import page from '../library/MediaPage.module.css'
import classes from './Payouts.module.css'
import './desk-texts.ts'

/** One run: what it pays, what can be done with it, and everybody in it. */
export function PayoutRunView({ shown }: { readonly shown: PayoutRunPage }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const [query] = useSearchParams()
  const isNarrowed = useIsNarrowed('state')
  const { run, payouts, next } = shown
  return (
    <main id="content" className={page.page} data-testid="payout-run-page">
      <header className={page.header}>
        <div>
          <h1>{t('payouts_desk.title')}</h1>
          <RunFacts run={run} />
        </div>
      </header>
      <div className={classes.parts} inert={!isBrowser}>
        <div className={classes.buttons}>
          {run.state === 'planned' && <Decide run={run} />}
          {run.state === 'booked' && payouts.some(({ state }) => state === 'booked') && (
            <ForBank shown={shown} />
          )}
        </div>
        <TableFilters
          table="payouts"
          fields={[
            {
              name: 'state',
              label: t('staff.filters.state'),
              options: TokenPayoutState.options.map((value) => ({
                value,
                label: t(`payouts.state.${value}`),
              })),
            },
          ]}
        />
        {payouts.length === 0 && isNarrowed && <p role="status">{t('staff.filters.none')}</p>}
        <RunPayouts run={run.id} payouts={payouts} />
        <p className={classes.buttons}>
          <Link to="/admin/payouts">{t('payouts_desk.back')}</Link>
          {next !== null && <Link to={addressWith(query, { after: next })}>{t('payouts_desk.more')}</Link>}
        </p>
      </div>
    </main>
  )
}

const Decide = observer(function Decide({ run }: Pick<PayoutRunPage, 'run'>) {
  const { t } = useTranslation()
  const { api, session } = useStores()
  const money = useMoney()
  const { isPending, call } = useCall({
    conflict: 'payouts_desk.conflict',
    wrong_state: 'payouts_desk.same_person',
  })
  const decide = async (decision: 'approve' | 'cancel'): Promise<boolean> =>
    (await call(() =>
      api.call(payoutDeskRoutes.decidePayouts, {
        params: { run: run.id },
        body: { decision, tokens: run.tokens },
      }),
    )) !== null
  return (
    <>
      {run.planned_by === session.username ? (
        <p>{t('payouts_desk.same_person')}</p>
      ) : (
        <ConfirmAction
          label={t('payouts_desk.approve', { money: money(run.amount, run.currency) })}
          text={t('payouts_desk.approve_sure')}
          isPending={isPending}
          onConfirm={() => decide('approve')}
          data-testid="approve-run"
        />
      )}
      <ConfirmAction
        variant="danger"
        label={t('payouts_desk.cancel')}
        text={t('payouts_desk.cancel_sure')}
        isPending={isPending}
        onConfirm={() => decide('cancel')}
        data-testid="cancel-run"
      />
    </>
  )
})

function ForBank({ shown: { run, has_bank_file: hasBankFile } }: { readonly shown: PayoutRunPage }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall()
  const file = (format: 'sepa' | 'csv'): string => `${API_BASE}/admin/payouts/${run.id}/file?format=${format}`
  const paid = async (): Promise<boolean> =>
    (await call(() => api.call(payoutDeskRoutes.markPaid, { params: { run: run.id } }))) !== null
  return (
    <>
      {hasBankFile && (
        <a href={file('sepa')} download>
          {t('payouts_desk.file_sepa')}
        </a>
      )}
      <a href={file('csv')} download>
        {t('payouts_desk.file_csv')}
      </a>
      <ConfirmAction
        label={t('payouts_desk.paid')}
        text={t('payouts_desk.paid_sure')}
        isPending={isPending}
        onConfirm={paid}
        data-testid="run-paid"
      />
    </>
  )
}
