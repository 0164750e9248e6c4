import type { VersusSide } from '@footlight/core/protocol'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './Versus.module.css'

/** Both sides at a glance: tokens, a bar between them, and who tipped most. */
export function VersusScore({ room, peer }: { readonly room: VersusSide; readonly peer: VersusSide }) {
  const { t } = useTranslation('room')
  const { formatWhole } = useFormats()
  const all = room.tokens + peer.tokens
  return (
    <div className={classes.score}>
      <p className={classes.numbers} data-testid="versus-score">
        <b>{formatWhole(room.tokens)}</b>
        <span>{t('versus.to')}</span>
        <b>{formatWhole(peer.tokens)}</b>
      </p>
      <div className={classes.bar} aria-hidden>
        <span style={{ transform: `scaleX(${all === 0 ? 0.5 : room.tokens / all})` }} />
      </div>
      <div className={classes.sides}>
        <Side name={t('versus.you')} side={room} />
        <Side name={peer.username} side={peer} />
      </div>
    </div>
  )
}

function Side({ name, side }: { readonly name: string; readonly side: VersusSide }) {
  const { formatWhole } = useFormats()
  return (
    <div>
      <b>{name}</b>
      <ol>
        {side.top.map((tipper) => (
          <li key={tipper.username}>
            {tipper.username} <span>{formatWhole(tipper.tokens)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
