import type { WallRoom } from '@footlight/core/protocol'
import { useTranslation } from 'react-i18next'
import classes from './WallTile.module.css'

/**
 * Tokens of the last hour, against the performer's usual hour. Not there where the role does not cover money.
 */
export function WallTokens({
  room: { tokens_last_hour: taken, tokens_usual_hour: usual },
}: {
  readonly room: WallRoom
}) {
  const { t, i18n } = useTranslation('studio')
  if (taken === null) return null
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <p className={classes.tokens}>
      <b>{t('tokens_hour', { count: taken, tokens: number.format(taken) })}</b>
      {usual !== null && <span>{t('usual', { tokens: number.format(usual) })}</span>}
      {usual !== null && usual > 0 && (
        <i aria-hidden style={{ inlineSize: `${Math.min(100, Math.round((taken / usual) * 100))}%` }} />
      )}
    </p>
  )
}
