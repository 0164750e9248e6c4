import type { Purchase } from '@footlight/core/protocol/billing'
import { declineReason } from '@footlight/core/rules/billing/decline-reason'
import { membershipOf } from '@footlight/core/rules/memberships/membership-at'
import { CircleAlert, CircleCheck, Hourglass, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMoney } from './use-money.ts'
import classes from './Billing.module.css'

const icons: Readonly<Record<Purchase['state'], { readonly icon: ReactNode; readonly tone: string }>> = {
  open: { icon: <Hourglass />, tone: 'waiting' },
  paid: { icon: <CircleCheck />, tone: 'good' },
  declined: { icon: <CircleAlert />, tone: 'bad' },
  expired: { icon: <CircleAlert />, tone: 'bad' },
  review: { icon: <Hourglass />, tone: 'waiting' },
  refunded: { icon: <Undo2 />, tone: 'waiting' },
  disputed: { icon: <CircleAlert />, tone: 'bad' },
  charged_back: { icon: <CircleAlert />, tone: 'bad' },
}

/** States of which the usual sentence speaks of tokens. */
const isOfTokens: ReadonlySet<Purchase['state']> = new Set([
  'paid',
  'review',
  'refunded',
  'disputed',
  'charged_back',
])

interface PurchaseStateNoticeProps {
  readonly purchase: Purchase
  /** Its page is shown below, and not in a window. */
  readonly isPaidHere?: boolean
}

/** Where a purchase stands, in a sentence that says what happened and what to do. */
export function PurchaseStateNotice({ purchase, isPaidHere = false }: PurchaseStateNoticeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = useMoney()
  const { state, credited, reversed, amount, currency } = purchase
  const { icon, tone } = icons[state]
  const words = {
    count: credited,
    formatted: format.number(credited),
    money: money(amount, currency),
    reversed: money(reversed, currency),
  }
  return (
    <div
      className={classes.notice}
      data-tone={tone}
      data-state={state}
      role="status"
      data-testid="purchase-state"
    >
      {icon}
      <div>
        <b>{t(`billing.state.${state}.title`)}</b>
        <p>
          {state === 'declined' ? (
            <DeclineText code={purchase.decline_code} />
          ) : (
            t(
              isPaidHere
                ? 'billing.state.open.here'
                : membershipOf(purchase.product) !== null && isOfTokens.has(state)
                  ? `billing.membership.state.${state}`
                  : `billing.state.${state}.text`,
              words,
            )
          )}
        </p>
        {state === 'paid' && reversed > 0 && <p>{t('billing.reversed', words)}</p>}
      </div>
    </div>
  )
}

/** Why, as far as the biller says so, and that nothing was charged. */
export function DeclineText({ code }: { readonly code: string | null }) {
  const { t } = useTranslation()
  const { reason, method } = declineReason(code ?? '')
  return <>{t(`billing.declined.${reason}`, { method })}</>
}
