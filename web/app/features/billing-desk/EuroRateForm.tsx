import { PriceOrder } from '@footlight/core/protocol/billing-prices'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { inMillionths } from './typed-rates.ts'
import { usePriceChange } from './use-price-change.ts'
import classes from './BillingDesk.module.css'

interface EuroRateFormProps {
  readonly rate: { readonly currency: string; readonly day: string }
  readonly seen: number
}

/** A rate of the European Central Bank without which there are no sums in euro. */
export function EuroRateForm({ rate: { currency, day }, seen }: EuroRateFormProps) {
  const { t } = useTranslation()
  const { isPending, change } = usePriceChange(seen)
  const [typed, setTyped] = useState('')
  const read = PriceOrder.safeParse({ kind: 'euro_rate', currency, day, rate: inMillionths(typed) })

  function add(event: FormEvent): void {
    event.preventDefault()
    if (read.success) void change(read.data)
  }

  return (
    <form className={classes.form} onSubmit={add} data-testid="euro-rate">
      <p className={classes.warning}>{t('billing_desk.tax.missing', { currency, day })}</p>
      <TextField
        label={t('billing_desk.tax.rate', { currency, day })}
        hint={t('billing_desk.tax.rate_hint')}
        inputMode="decimal"
        value={typed}
        autoComplete="off"
        required
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="primary" pending={isPending} disabled={!read.success}>
        {t('billing_desk.tax.add_rate')}
      </Button>
    </form>
  )
}
