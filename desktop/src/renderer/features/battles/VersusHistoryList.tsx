import { useTranslation } from 'react-i18next'
import type { VersusHistory } from '../../app/room-orders.ts'
import { formatTime } from '../../i18n/numbers.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './Versus.module.css'

/** The performer's last battles, newest first. */
export function VersusHistoryList({ battles }: { readonly battles: VersusHistory }) {
  const { t } = useTranslation('room')
  const { formatDate } = useFormats()
  return (
    <ol className={classes.history} aria-label={t('versus.last')}>
      {battles.map((battle) => (
        <li key={battle.versus_id}>
          <time>
            {formatDate(battle.started_at)} {formatTime(battle.started_at)}
          </time>
          <span>{battle.peer.username}</span>
          <b data-outcome={battle.outcome}>{t(`versus.short.${battle.outcome}`)}</b>
          <span>{t('versus.score', { room: battle.room.tokens, peer: battle.peer.tokens })}</span>
        </li>
      ))}
    </ol>
  )
}
