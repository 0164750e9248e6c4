import { billingDeskRoutes, type PurchaseRisk } from '@footlight/core/protocol/billing-desk'
import { Button } from '@footlight/ui/Button'
import { Link } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useMoney } from '../billing/use-money.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import { useDeskCall } from './use-desk-call.ts'
import classes from './BillingDesk.module.css'

/** Purchases that look like fraud; nothing was refused for it. Nothing is drawn where none waits. */
export function Risks({ risks }: { readonly risks: readonly PurchaseRisk[] }) {
  const { t } = useTranslation()
  if (risks.length === 0) return null
  return (
    <section className={classes.part} aria-labelledby="desk-risks">
      <h2 id="desk-risks">{t('billing_desk.risks.title')}</h2>
      <p className={classes.quiet}>{t('billing_desk.risks.lead')}</p>
      <ul className={classes.list}>
        {risks.map((risk) => (
          <Risk key={risk.purchase.id} risk={risk} />
        ))}
      </ul>
    </section>
  )
}

function Risk({ risk: { purchase, score, reasons, at } }: { readonly risk: PurchaseRisk }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const money = useMoney()
  const dateTime = useDateTime()
  const { isPending, call } = useDeskCall()
  const { id, username, amount, currency } = purchase
  const decide = (verdict: 'fine' | 'fraud') =>
    call(() => api.call(billingDeskRoutes.decideRisk, { params: { id }, body: { verdict } }))
  return (
    <li className={classes.item} data-testid="desk-risk">
      <p>
        <Link className={classes.purchase} to={`/admin/money/${id}`}>
          {money(amount, currency)}
        </Link>{' '}
        · <b>{username ?? '–'}</b> · {t('billing_desk.risks.score', { score })} ·{' '}
        <span className={classes.quiet}>{dateTime(at)}</span>
      </p>
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{t(`billing_desk.risks.reason.${reason}`)}</li>
        ))}
      </ul>
      <div className={classes.choices}>
        <Button pending={isPending} onClick={() => void decide('fine')} data-testid="risk-fine">
          {t('billing_desk.risks.fine')}
        </Button>
        <ConfirmAction
          label={t('billing_desk.risks.fraud')}
          text={t('billing_desk.risks.fraud_text', { name: username ?? '–' })}
          isPending={isPending}
          onConfirm={async () => (await decide('fraud')) !== null}
          data-testid="risk-fraud"
        />
      </div>
    </li>
  )
}
