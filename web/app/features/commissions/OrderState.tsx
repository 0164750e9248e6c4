import type { CommissionState, CommissionSummary } from '@footlight/core/protocol/commissions'
import { Badge, type BadgeProps } from '@footlight/ui/Badge'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Commissions.module.css'

const tones: Readonly<Record<CommissionState, NonNullable<BadgeProps['tone']>>> = {
  requested: 'accent',
  accepted: 'accent',
  delivered: 'good',
  disputed: 'warn',
  completed: 'good',
  declined: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
  overdue: 'bad',
  refunded: 'neutral',
  settled: 'neutral',
}

export function OrderState({ state }: { readonly state: CommissionState }) {
  const { t } = useTranslation()
  return <Badge tone={tones[state]}>{t(`commissions.state.${state}`)}</Badge>
}

/** What happens when nobody does anything, and when. */
export function OrderClock({ order }: { readonly order: CommissionSummary }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { state, deadline, promised_at, closed_at } = order
  const at = promised_at ?? deadline ?? closed_at
  if (at === null) return null
  const text = deadline === null ? 'commissions.closed_at' : `commissions.clock.${state}`
  return (
    <time dateTime={at} className={classes.quiet} data-testid="order-clock">
      {t(text, { at: dateTime(at) })}
    </time>
  )
}
