import {
  type Budgets,
  billingRoutes,
  CoolOff,
  type PurchaseLimits as Limits,
} from '@footlight/core/protocol/billing'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import { GuideLink } from '../help/GuideLink.tsx'
import { inMajor, inMinor } from './sums.ts'
import { useMoney } from './use-money.ts'
import classes from './Billing.module.css'

const periods = ['day', 'week', 'month'] as const

/** What somebody lets themselves buy: budgets in money, and nothing at all for a while. */
export function PurchaseLimits({ limits }: { readonly limits: Limits }) {
  const { t } = useTranslation()
  return (
    <section className={classes.limits} aria-labelledby="purchase-limits">
      <h2 id="purchase-limits">{t('billing.limits.title')}</h2>
      <p className={classes.quiet}>{t('billing.limits.lead')}</p>
      {/* Another window may have changed them. */}
      <BudgetForm key={JSON.stringify([limits.budgets, limits.pending])} limits={limits} />
      <CoolOffForm until={limits.cool_off_until} />
      <GuideLink section="viewer#limits" />
    </section>
  )
}

function BudgetForm({ limits }: { readonly limits: Limits }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()
  const money = useMoney()
  const dateTime = useDateTime()
  const { currency, budgets, pending, spent } = limits
  const [typed, setTyped] = useState(() => typedOf(pending?.budgets ?? budgets, currency))
  const [isPending, setPending] = useState(false)
  const sums = periods.map((period) => [period, sumOf(typed[period], currency)] as const)
  const isWrong = sums.some(([, sum]) => sum === 'wrong')

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isWrong) return
    setPending(true)
    const answer = await api.call(billingRoutes.setBudgets, { body: Object.fromEntries(sums) as Budgets })
    setPending(false)
    if (!answer.ok) {
      toasts.error({ key: `errors.${answer.error.error}` })
      return
    }
    const isLater = answer.value.pending !== null
    toasts.show({
      appearance: 'success',
      title: { key: isLater ? 'billing.limits.saved_later' : 'billing.limits.saved' },
    })
    await revalidator.revalidate()
  }

  return (
    <form className={classes.limits} onSubmit={(event) => void save(event)}>
      <div className={classes.budgets}>
        {sums.map(([period, sum]) => (
          <TextField
            key={period}
            label={t(`billing.limits.${period}`, { currency })}
            hint={hintOf(period)}
            inputMode="decimal"
            autoComplete="off"
            value={typed[period]}
            error={sum === 'wrong' ? t('billing.limits.no_sum') : undefined}
            onChange={({ target }) => setTyped({ ...typed, [period]: target.value })}
          />
        ))}
      </div>
      {pending !== null && (
        <p className={classes.quiet} role="status">
          {t('billing.limits.pending', { at: dateTime(pending.from) })}
        </p>
      )}
      <Button type="submit" pending={isPending}>
        {t('billing.limits.save')}
      </Button>
    </form>
  )

  function hintOf(period: (typeof periods)[number]): string {
    const words = { spent: money(spent[period], currency) }
    const budget = budgets[period]
    return budget === null
      ? t('billing.limits.spent', words)
      : t('billing.limits.spent_of', { ...words, budget: money(budget, currency) })
  }
}

function typedOf(budgets: Budgets, currency: string): Readonly<Record<(typeof periods)[number], string>> {
  const text = (sum: number | null): string => (sum === null ? '' : inMajor(sum, currency))
  return { day: text(budgets.day), week: text(budgets.week), month: text(budgets.month) }
}

/** Empty: no end. */
function sumOf(typed: string, currency: string): number | null | 'wrong' {
  return typed.trim() === '' ? null : (inMinor(typed, currency) ?? 'wrong')
}

function CoolOffForm({ until }: { readonly until: string | null }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()
  const dateTime = useDateTime()
  const [period, setPeriod] = useState<CoolOff>('day')
  const [isPending, setPending] = useState(false)

  async function begin(): Promise<boolean> {
    setPending(true)
    const answer = await api.call(billingRoutes.coolOff, { body: { period } })
    setPending(false)
    if (!answer.ok) toasts.error({ key: `errors.${answer.error.error}` })
    await revalidator.revalidate()
    return answer.ok
  }

  return (
    <div className={classes.limits}>
      <h3>{t('billing.limits.cool_off')}</h3>
      <p className={classes.quiet}>{t('billing.limits.cool_off_lead')}</p>
      {until !== null && (
        <p className={classes.honest} role="status" data-testid="cooling-off">
          {t('billing.limits.cooling_off', { at: dateTime(until) })}
        </p>
      )}
      <div className={classes.actions}>
        <Select
          label={t('billing.limits.how_long')}
          hideLabel
          value={period}
          onChange={({ target }) => setPeriod(CoolOff.parse(target.value))}
          options={CoolOff.options.map((value) => ({ value, label: t(`billing.limits.periods.${value}`) }))}
        />
        <ConfirmAction
          label={t('billing.limits.begin')}
          text={t('billing.limits.begin_text')}
          isPending={isPending}
          onConfirm={begin}
          data-testid="cool-off"
        />
      </div>
    </div>
  )
}
