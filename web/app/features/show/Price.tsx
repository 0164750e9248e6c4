import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Price.module.css'

export interface PriceProps {
  readonly tokens: number
  readonly perMinute?: boolean
  /** Before a discount; struck through. */
  readonly instead?: number | undefined
}

/** Tokens with what they are worth, and what it was before a discount. */
export function Price({ tokens, perMinute = false, instead }: PriceProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = format.tokensAsMoney(tokens)
  return (
    <span className={classes.price}>
      {instead !== undefined && instead !== tokens && <s>{format.number(instead)}</s>}
      <b>
        {perMinute
          ? t('shows.per_minute', { tokens: format.number(tokens) })
          : t('wallet.amount', { count: tokens, formatted: format.number(tokens) })}
      </b>
      <span className={classes.money}>{money}</span>
    </span>
  )
}
