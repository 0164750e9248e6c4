import { billingDeskRoutes, type HeldWebhook } from '@footlight/core/protocol/billing-desk'
import { Button } from '@footlight/ui/Button'
import { useTranslation } from 'react-i18next'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useDeskCall } from './use-desk-call.ts'
import classes from './BillingDesk.module.css'

/** What billers said and this site could not take; nothing where all is well. */
export function HeldWebhooks({ webhooks }: { readonly webhooks: readonly HeldWebhook[] }) {
  const { t } = useTranslation()
  if (webhooks.length === 0) return null
  return (
    <section className={classes.part} aria-labelledby="desk-webhooks" data-testid="desk-webhooks">
      <h2 id="desk-webhooks">{t('billing_desk.webhooks')}</h2>
      <ul className={classes.list}>
        {webhooks.map((webhook) => (
          <Webhook key={webhook.id} webhook={webhook} />
        ))}
      </ul>
    </section>
  )
}

function Webhook({ webhook }: { readonly webhook: HeldWebhook }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const dateTime = useDateTime()
  const { isPending, call } = useDeskCall()
  const { id, biller, at, tries, state, problem, body } = webhook
  const replay = async (): Promise<void> => {
    const answer = await call(() => api.call(billingDeskRoutes.replayWebhook, { params: { id } }))
    if (answer === null) return
    if (answer.state === 'done') toasts.show({ appearance: 'success', title: { key: 'billing_desk.taken' } })
    else toasts.error({ key: 'billing_desk.not_taken' })
  }
  return (
    <li className={classes.item} data-testid="desk-webhook">
      <p>
        <b>{biller}</b> · {dateTime(at)} · {t(`billing_desk.tried.${state}`, { count: tries })}
      </p>
      <p>{problem}</p>
      <details>
        <summary>{t('billing_desk.body')}</summary>
        <pre className={classes.body}>{body}</pre>
      </details>
      <Button pending={isPending} onClick={() => void replay()}>
        {t('billing_desk.try_again')}
      </Button>
    </li>
  )
}
