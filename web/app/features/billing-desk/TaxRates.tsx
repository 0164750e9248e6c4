import { PriceOrder, type TaxRate } from '@footlight/core/protocol/billing-prices'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { timeOf } from '../../i18n/typed-time.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FromField } from './PackForm.tsx'
import { inBasisPoints } from './typed-rates.ts'
import { usePriceChange } from './use-price-change.ts'
import classes from './BillingDesk.module.css'

interface TaxRatesProps {
  readonly rates: readonly TaxRate[]
  readonly seen: number
}

/** Tax that stands in the price, by the country of the buyer; of a country without a rate none is named. */
export function TaxRates({ rates, seen }: TaxRatesProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.part} aria-labelledby="desk-rates" data-testid="desk-rates">
      <h2 id="desk-rates">{t('billing_desk.prices.rates')}</h2>
      <p className={classes.quiet}>{t('billing_desk.prices.rates_lead')}</p>
      <ul className={classes.columns}>
        {rates.map((rate) => (
          <Rate key={`${rate.country} ${rate.from}`} rate={rate} seen={seen} />
        ))}
      </ul>
      <RateForm seen={seen} />
    </section>
  )
}

function Rate({
  rate: { country, from, stage, rate },
  seen,
}: {
  readonly rate: TaxRate
  readonly seen: number
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const dateTime = useDateTime()
  const { isPending, change } = usePriceChange(seen)
  const name = format.countryName(country)
  return (
    <li className={classes.row} data-testid="desk-rate" data-stage={stage}>
      <p>
        <b>{name}</b> · {t('billing_desk.prices.percent', { percent: format.number(rate / 100) })}
        {stage === 'coming' && (
          <>
            {' '}
            · <span className={classes.quiet}>{t('billing_desk.prices.from', { at: dateTime(from) })}</span>
          </>
        )}
      </p>
      {stage === 'coming' && (
        <Button
          pending={isPending}
          onClick={() => void change({ kind: 'undo_tax_rate', country, from })}
          aria-label={t('billing_desk.prices.undo_of', { name })}
        >
          {t('billing_desk.prices.undo')}
        </Button>
      )}
    </li>
  )
}

function RateForm({ seen }: { readonly seen: number }) {
  const { t } = useTranslation()
  const { isPending, change } = usePriceChange(seen)
  const [country, setCountry] = useState('')
  const [percent, setPercent] = useState('')
  const [from, setFrom] = useState('')
  const read = PriceOrder.safeParse({
    ...{ kind: 'tax_rate', country, from: timeOf(from), rate: inBasisPoints(percent) },
  })

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!read.success || !(await change(read.data))) return
    setCountry('')
    setPercent('')
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => void add(event)}
      aria-label={t('billing_desk.prices.new_rate')}
    >
      <h3>{t('billing_desk.prices.new_rate')}</h3>
      <TextField
        label={t('billing_desk.prices.country')}
        hint={t('billing_desk.prices.country_hint')}
        value={country}
        autoComplete="off"
        spellCheck={false}
        maxLength={2}
        required
        onChange={({ target }) => setCountry(target.value.toUpperCase())}
      />
      <TextField
        label={t('billing_desk.prices.rate')}
        inputMode="decimal"
        value={percent}
        autoComplete="off"
        required
        onChange={({ target }) => setPercent(target.value)}
      />
      <FromField value={from} onChange={setFrom} />
      <Button type="submit" variant="primary" pending={isPending} disabled={!read.success}>
        {t('billing_desk.prices.add_rate')}
      </Button>
    </form>
  )
}
