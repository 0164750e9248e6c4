import { type Commission, commissionLimits, commissionRoutes } from '@footlight/core/protocol/commissions'
import { TextArea } from '@footlight/ui/TextArea'
import { useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { ConfirmAction } from './ConfirmAction.tsx'
import { useOrderCalls } from './use-order-calls.ts'
import classes from './Commissions.module.css'

/** What a viewer can do with their order now. */
export function ViewerActions({ order }: { readonly order: Commission }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { api } = useStores()
  const { isPending, say } = useOrderCalls()
  const tokens = t('wallet.amount', { count: order.price, formatted: format.number(order.price) })
  const answer = (action: 'cancel' | 'confirm') => async (): Promise<boolean> => {
    const call = () =>
      api.call(commissionRoutes.answerCommission, { params: { id: order.id }, body: { action } })
    return (await say(call, `commissions.done.${action}`)).isDone
  }
  const isDelivered = order.state === 'delivered'
  if (order.state === 'requested')
    return (
      <div className={classes.actions}>
        <ConfirmAction
          label={t('commissions.cancel')}
          text={t('commissions.cancel_text', { tokens })}
          variant="danger"
          isPending={isPending}
          onConfirm={answer('cancel')}
          data-testid="order-cancel"
        />
      </div>
    )
  if (!isDelivered && order.state !== 'disputed') return null
  return (
    <div className={classes.actions}>
      <ConfirmAction
        label={t('commissions.confirm')}
        text={t('commissions.confirm_text', { tokens })}
        variant="primary"
        isPending={isPending}
        onConfirm={answer('confirm')}
        data-testid="order-accept"
      />
      {isDelivered && <Dispute order={order} />}
    </div>
  )
}

function Dispute({ order }: { readonly order: Commission }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, say } = useOrderCalls()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()

  async function dispute(): Promise<boolean> {
    const { isDone, fields } = await say(
      () => api.call(commissionRoutes.disputeCommission, { params: { id: order.id }, body: { text } }),
      'commissions.done.dispute',
    )
    setError(fields === undefined ? undefined : t('commissions.wrong.prohibited'))
    return isDone
  }

  return (
    <ConfirmAction
      label={t('commissions.open_dispute')}
      text={t('commissions.dispute_text')}
      isPending={isPending}
      isDisabled={text.trim() === ''}
      onConfirm={dispute}
      data-testid="order-dispute"
    >
      <TextArea
        label={t('commissions.dispute_reason')}
        hint={t('commissions.dispute_help')}
        value={text}
        rows={4}
        maxLength={commissionLimits.noteChars}
        error={error}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </ConfirmAction>
  )
}
