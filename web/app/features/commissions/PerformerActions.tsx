import { type Commission, commissionRoutes } from '@footlight/core/protocol/commissions'
import { Button } from '@footlight/ui/Button'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { ConfirmAction } from './ConfirmAction.tsx'
import { DeliverForm } from './DeliverForm.tsx'
import { useOrderCalls } from './use-order-calls.ts'
import classes from './Commissions.module.css'

/** What a performer can do with an order now. */
export function PerformerActions({ order }: { readonly order: Commission }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { api } = useStores()
  const { isPending, say } = useOrderCalls()
  if (order.state !== 'requested' && order.state !== 'accepted') return null
  const isNew = order.state === 'requested'
  const tokens = t('wallet.amount', { count: order.price, formatted: format.number(order.price) })
  const answer = async (action: 'accept' | 'decline'): Promise<boolean> => {
    const call = () =>
      api.call(commissionRoutes.answerCommission, { params: { id: order.id }, body: { action } })
    return (await say(call, `commissions.done.${action}`)).isDone
  }
  return (
    <>
      {!isNew && <DeliverForm order={order} />}
      <div className={classes.actions}>
        {isNew && (
          <Button
            variant="primary"
            pending={isPending}
            onClick={() => void answer('accept')}
            data-testid="order-take"
          >
            {t('commissions.accept')}
          </Button>
        )}
        <ConfirmAction
          label={t(isNew ? 'commissions.decline' : 'commissions.give_up')}
          text={t('commissions.decline_text', { tokens })}
          variant="danger"
          isPending={isPending}
          onConfirm={() => answer('decline')}
          data-testid="order-decline"
        />
      </div>
      {isNew && (
        <p className={classes.quiet}>{t('commissions.accept_help', { count: order.delivery_days })}</p>
      )}
    </>
  )
}
