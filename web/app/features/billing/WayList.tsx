import { Banknote, Bitcoin, CreditCard, Wallet } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Way } from './ways.ts'
import classes from './Billing.module.css'

const icons: Readonly<Record<Way, ReactNode>> = {
  credit: <CreditCard aria-hidden />,
  paypal: <Wallet aria-hidden />,
  crypto: <Bitcoin aria-hidden />,
  cashtocode: <Banknote aria-hidden />,
}

interface WayListProps {
  readonly ways: readonly Way[]
  readonly chosen: Way
  readonly onChoose: (way: Way) => void
}

/** In which ways a pack can be paid; one is chosen. Nothing where there is one alone. */
export function WayList({ ways, chosen, onChoose }: WayListProps) {
  const { t } = useTranslation()
  const name = useId()
  if (ways.length < 2) return null
  return (
    <fieldset className={classes.ways}>
      <legend>{t('billing.ways')}</legend>
      {ways.map((way) => (
        <label key={way} className={classes.way} data-testid={`way-${way}`}>
          <input
            type="radio"
            name={name}
            value={way}
            checked={way === chosen}
            onChange={() => onChoose(way)}
          />
          {icons[way]}
          <span>{t(`billing.way.${way}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
