import { billingDeskRoutes, type HeldWebhook } from '@footlight/core/protocol/billing-desk'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { BulkActions } from '../staff/BulkActions.tsx'
import { ChooseRow } from '../staff/ChooseRow.tsx'
import { type Selection, useSelection } from '../staff/use-selection.ts'
import { useDeskCall } from './use-desk-call.ts'
import classes from './BillingDesk.module.css'

/** What billers said and this site could not take; nothing where all is well. */
export function HeldWebhooks({ webhooks }: { readonly webhooks: readonly HeldWebhook[] }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { revalidate } = useRevalidator()
  const rows = webhooks.map(({ id }) => id)
  const selection = useSelection(rows)
  async function replay(id: number): Promise<boolean> {
    const answer = await api.call(billingDeskRoutes.replayWebhook, { params: { id } })
    return answer.ok && answer.value.state === 'done'
  }
  /** What became of those that were tried again is said though none is left. */
  const [hadAny] = useState(webhooks.length > 0)
  if (webhooks.length === 0 && !hadAny) return null
  return (
    <section className={classes.part} aria-labelledby="desk-webhooks" data-testid="desk-webhooks">
      <h2 id="desk-webhooks">{t('billing_desk.webhooks')}</h2>
      <BulkActions
        rows={rows}
        selection={selection}
        label={(count) => t('billing_desk.act_on', { count })}
        run={replay}
        onDone={() => void revalidate()}
      />
      <ul className={classes.list} hidden={webhooks.length === 0}>
        {webhooks.map((webhook) => (
          <Webhook key={webhook.id} webhook={webhook} selection={selection} />
        ))}
      </ul>
    </section>
  )
}

interface WebhookProps {
  readonly webhook: HeldWebhook
  readonly selection: Selection<HeldWebhook['id']>
}

function Webhook({ webhook, selection }: WebhookProps) {
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
        <ChooseRow
          id={id}
          label={t('billing_desk.choose_row', { biller, at: dateTime(at) })}
          selection={selection}
        />{' '}
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
