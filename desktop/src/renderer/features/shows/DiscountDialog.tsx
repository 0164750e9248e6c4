import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ChoiceRow } from '../../layout/ChoiceRow.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'
import classes from './ShowForm.module.css'

const rates = [10, 20, 30, 50] as const
const durations = [5, 15, 30, 60] as const

/** Private shows for less, for a while. */
export const DiscountDialog = observer(function DiscountDialog() {
  const { t } = useTranslation('shows')
  const {
    paid: {
      shows,
      prices: { saved },
    },
  } = useConsole()
  const [rate, setRate] = useState<number>(20)
  const [minutes, setMinutes] = useState<number>(15)
  const full = saved?.private.pricePerMinuteInToken ?? null

  return (
    <FormDialog
      title={t('discount.title')}
      lead={t('discount.lead')}
      pendingActions={shows.pendingActions}
      actionKey="discount"
      submitLabel={t('discount.offer')}
      onSubmit={() => shows.offerDiscount(rate, minutes)}
    >
      <ChoiceRow
        label={t('discount.how_much')}
        value={rate}
        options={rates.map((value) => ({ value, label: `−${value} %` }))}
        onChange={setRate}
      />
      <ChoiceRow
        label={t('discount.how_long')}
        value={minutes}
        options={durations.map((value) => ({ value, label: t('minutes_short', { minutes: value }) }))}
        onChange={setMinutes}
      />
      {full !== null && (
        <p className={classes.sum}>
          <Trans
            t={t}
            i18nKey="discount.about"
            values={{ price: Math.max(1, Math.floor((full * (100 - rate)) / 100)), full }}
            components={{ b: <b /> }}
          />
        </p>
      )}
    </FormDialog>
  )
})
