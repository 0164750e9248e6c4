import { PriceOrder } from '@footlight/core/protocol/billing-prices'
import { membershipOf } from '@footlight/core/rules/memberships/membership-at'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { timeOf } from '../../i18n/typed-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { inMinor } from '../billing/sums.ts'
import { usePriceChange } from './use-price-change.ts'
import classes from './BillingDesk.module.css'

interface PackFormProps {
  readonly seen: number
  /** In which the shop sells now. */
  readonly currency: string
}

/** A new price of a pack, or a new pack. */
export function PackForm({ seen, currency: usual }: PackFormProps) {
  const { t } = useTranslation()
  const { isPending, change } = usePriceChange(seen)
  const [name, setName] = useState('')
  const [tokens, setTokens] = useState('')
  const [sum, setSum] = useState('')
  const [currency, setCurrency] = useState(usual)
  const [from, setFrom] = useState('')
  const order = orderOf({ name, tokens, sum, currency, from })

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    // What was typed stays where somebody else was faster.
    if (order === null || !(await change(order))) return
    setName('')
    setTokens('')
    setSum('')
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => void add(event)}
      aria-label={t('billing_desk.prices.new_price')}
    >
      <h3>{t('billing_desk.prices.new_price')}</h3>
      <TextField
        label={t('billing_desk.prices.pack')}
        hint={t('billing_desk.prices.pack_hint')}
        value={name}
        autoComplete="off"
        spellCheck={false}
        required
        onChange={({ target }) => setName(target.value)}
      />
      {membershipOf(name.trim()) === null && (
        <TextField
          label={t('billing_desk.prices.tokens')}
          inputMode="numeric"
          value={tokens}
          autoComplete="off"
          required
          onChange={({ target }) => setTokens(target.value)}
        />
      )}
      <TextField
        label={t('billing_desk.prices.price')}
        inputMode="decimal"
        value={sum}
        autoComplete="off"
        required
        onChange={({ target }) => setSum(target.value)}
      />
      <TextField
        label={t('billing_desk.prices.currency')}
        hint={t('billing_desk.prices.currency_hint')}
        value={currency}
        autoComplete="off"
        spellCheck={false}
        maxLength={3}
        required
        onChange={({ target }) => setCurrency(target.value.toUpperCase())}
      />
      <FromField value={from} onChange={setFrom} />
      <Button type="submit" variant="primary" pending={isPending} disabled={order === null}>
        {t('billing_desk.prices.add')}
      </Button>
    </form>
  )
}

/** From when on; empty is at once. */
export function FromField(props: { readonly value: string; readonly onChange: (typed: string) => void }) {
  const { t } = useTranslation()
  return (
    <TextField
      type="datetime-local"
      label={t('billing_desk.prices.begins')}
      hint={t('billing_desk.prices.begins_hint')}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
    />
  )
}

interface Typed {
  readonly name: string
  readonly tokens: string
  readonly sum: string
  readonly currency: string
  readonly from: string
}

/** null: something is missing, or is no price. */
function orderOf({ name, tokens, sum, currency, from }: Typed): PriceOrder | null {
  if (!/^[A-Z]{3}$/.test(currency)) return null
  const isPack = membershipOf(name.trim()) === null
  if (isPack && Number(tokens) === 0) return null
  const order = PriceOrder.safeParse({
    ...{ kind: 'pack', internal_id: name.trim(), from: timeOf(from) },
    ...{ tokens: isPack ? Number(tokens || Number.NaN) : 0, amount: inMinor(sum, currency), currency },
  })
  return order.success ? order.data : null
}
