import type { WheelPrize } from '@footlight/core/protocol/wheels'
import { numberFormat } from '@footlight/core/rules/formatters'
import { oddsOf } from '@footlight/core/rules/promotions/wheel'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import classes from './Promotions.module.css'

interface OddsTableProps {
  readonly prizes: readonly WheelPrize[]
  /** Place of what was won; null: nothing was drawn. */
  readonly won: number | null
}

/** Each prize with its odds, exactly as a fraction and as a percentage to four digits. */
export function OddsTable({ prizes, won }: OddsTableProps) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 4 })
  return (
    <table className={classes.odds} data-testid="wheel-odds">
      <thead>
        <tr>
          <th scope="col">{t('promotions.prize')}</th>
          <th scope="col">{t('promotions.odds')}</th>
          <th scope="col">{t('promotions.percent')}</th>
        </tr>
      </thead>
      <tbody>
        {prizes.map(({ tokens }, place) => {
          const odds = oddsOf(prizes, place)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two prizes of a table may be alike; their places are not.
            <tr key={place} data-won={place === won || undefined}>
              <th scope="row">
                <span className={classes.swatch} data-slice={place % 6} aria-hidden="true" />
                {tokens === 0
                  ? t('promotions.nothing')
                  : t('promotions.tokens', { count: tokens, formatted: format.number(tokens) })}
              </th>
              <td>{`${format.number(odds.of)} / ${format.number(odds.in)}`}</td>
              <td>{percent.format(odds.of / odds.in)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
