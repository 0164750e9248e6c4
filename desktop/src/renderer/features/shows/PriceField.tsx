import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { SwitchRow } from '../apps/SwitchRow.tsx'
import { type PriceField as Field, priceHelp, priceLabel, priceProblemSentence } from './price-texts.ts'
import classes from './PricesDialog.module.css'

const FIRST_PATH: Field['path'] = 'private.pricePerMinuteInToken'

/**
 * One term: what it is called, what it means, and what it is. Greyed where the switch that it hangs on is
 * off.
 */
export const PriceField = observer(function PriceField({ field }: { readonly field: Field }) {
  const { t } = useTranslation('shows')
  const { formatTokensInMoney } = useFormats()
  const {
    paid: { prices },
  } = useConsole()
  const { path, unit, needs } = field
  const label = priceLabel(t, path)
  const help = priceHelp(t, path)
  const value = prices.draft[path]
  const isOff = needs !== undefined && prices.draft[needs] !== true
  const problem = prices.problem(path)
  if (unit === null)
    return (
      <SwitchRow
        label={label}
        help={help}
        checked={value === true}
        disabled={isOff}
        onChange={(checked) => prices.set(path, checked)}
      />
    )
  const tokens = unit === 'per_minute' || unit === 'tokens' ? Number(value) : Number.NaN
  return (
    <div className={classes.row} data-off={isOff || undefined}>
      <div>
        <b aria-hidden>{label}</b>
        <p className={classes.help}>{help}</p>
      </div>
      <TextField
        label={label}
        hideLabel
        value={String(value)}
        inputMode="numeric"
        autoComplete="off"
        suffix={t(`prices.units.${unit}`)}
        disabled={isOff}
        data-path={path}
        // What is changed most often: the next digits take its place.
        autoFocus={path === FIRST_PATH}
        onFocus={(event) => event.currentTarget.select()}
        hint={tokens > 0 ? formatTokensInMoney(tokens) : undefined}
        error={problem === null ? undefined : priceProblemSentence(t, problem)}
        onChange={(event) => prices.set(path, event.currentTarget.value)}
      />
    </div>
  )
})
