import { billingDeskRoutes, type DeskPurchase, RefundReason } from '@footlight/core/protocol/billing-desk'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { inMajor, inMinor } from '../billing/sums.ts'
import { useMoney } from '../billing/use-money.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import { ReasonFields } from './ReasonFields.tsx'
import { useDeskCall } from './use-desk-call.ts'
import classes from './BillingDesk.module.css'

/** Gives money back, in whole or in part. Mounted anew when something went back meanwhile. */
export function RefundForm({ purchase }: { readonly purchase: DeskPurchase }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const money = useMoney()
  const { isPending, call } = useDeskCall()
  const { id, amount, currency, reversed } = purchase
  const left = amount - reversed
  const [typed, setTyped] = useState(inMajor(left, currency))
  const [reason, setReason] = useState<RefundReason>('mistake')
  const [note, setNote] = useState('')
  // One refund, however often it is pressed.
  const [ref] = useState(() => crypto.randomUUID())
  const sum = inMinor(typed, currency)

  async function refund(): Promise<boolean> {
    if (sum === null) return false
    const body = { ref, amount: sum, reason, note, reversed }
    const done = await call(() => api.call(billingDeskRoutes.refundPurchase, { params: { id }, body }))
    if (done !== null)
      toasts.show({ appearance: 'success', title: { key: `billing_desk.refund_state.${done.state}` } })
    return done !== null
  }

  return (
    <div className={classes.form}>
      <TextField
        label={t('billing_desk.sum', { currency })}
        inputMode="decimal"
        value={typed}
        autoComplete="off"
        error={sum === null ? t('billing_desk.no_sum') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ReasonFields
        reasons={RefundReason.options}
        textOf={(value) => t(`billing_desk.refund_reason.${value}`)}
        reason={reason}
        note={note}
        onReason={setReason}
        onNote={setNote}
      />
      {sum !== null && (
        <ConfirmAction
          label={t('billing_desk.give_back', { money: money(sum, currency) })}
          text={t('billing_desk.refund_text')}
          variant="danger"
          isPending={isPending}
          onConfirm={refund}
          data-testid="refund"
        />
      )}
    </div>
  )
}
