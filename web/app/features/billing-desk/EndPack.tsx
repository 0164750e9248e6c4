import type { PackPrice } from '@footlight/core/protocol/billing-prices'
import { Select } from '@footlight/ui/Select'
import { useState } from 'react'
import { timeOf } from '../../i18n/typed-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import { FromField } from './PackForm.tsx'
import { usePriceChange } from './use-price-change.ts'
import classes from './BillingDesk.module.css'

interface EndPackProps {
  readonly seen: number
  /** Those on sale, at least one. */
  readonly packs: readonly PackPrice[]
}

/** Takes a pack off sale, now or later. Mounted anew where others are on sale. */
export function EndPack({ seen, packs }: EndPackProps) {
  const { t } = useTranslation()
  const { isPending, change } = usePriceChange(seen)
  const names = packs.map(({ internal_id }) => internal_id)
  const [name, setName] = useState(names[0]!)
  const [from, setFrom] = useState('')
  return (
    <div className={classes.form}>
      <h3>{t('billing_desk.prices.end')}</h3>
      <Select
        label={t('billing_desk.prices.pack_to_end')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        options={names.map((value) => ({ value, label: value }))}
      />
      <FromField value={from} onChange={setFrom} />
      <ConfirmAction
        label={t('billing_desk.prices.end_of', { name })}
        text={t('billing_desk.prices.end_text')}
        variant="danger"
        isPending={isPending}
        onConfirm={() => change({ kind: 'pack_ends', internal_id: name, from: timeOf(from) })}
        data-testid="end-pack"
      />
    </div>
  )
}
