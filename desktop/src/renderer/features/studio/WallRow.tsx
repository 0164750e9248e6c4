import type { WallRoom } from '@footlight/core/protocol'
import { IconButton } from '@footlight/ui/IconButton'
import { Clock, Eye, LogIn, LogOut } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { hoursText } from './ShiftLine.tsx'
import type { WallAlertKind } from './wall-alerts.ts'
import { hourAgainstUsual } from './wall-order.ts'
import { hasPicture } from './wall-pictures.ts'
import classes from './WallTable.module.css'

interface WallRowProps {
  readonly room: WallRoom
  /** Server time, ms. */
  readonly now: number
  readonly seesTokens: boolean
  readonly alerts: readonly WallAlertKind[]
}

/** One room as a line of the table. */
export const WallRow = observer(function WallRow({ room, now, seesTokens, alerts }: WallRowProps) {
  const { t } = useTranslation('studio')
  const { formatWhole } = useFormats()
  const {
    studio: { wall },
  } = useConsole()
  const { username, display_name, status, shift, substudio, tokens_today: today } = room
  const name = { name: display_name }
  return (
    <tr data-status={status} data-alert={alerts.length > 0 || undefined}>
      <th scope="row" title={display_name}>
        {display_name}
      </th>
      <td className={classes.alerts}>{alerts.map((kind) => t(`alerts.${kind}`)).join(' · ')}</td>
      <td>
        <span className={classes.status}>
          <i aria-hidden />
          {t(`status.${status}`)}
        </span>
      </td>
      <td className={classes.number}>{formatWhole(room.viewers)}</td>
      {seesTokens && <HourCell room={room} />}
      {seesTokens && <td className={classes.number}>{today === null ? '–' : formatWhole(today)}</td>}
      <td className={classes.shift}>
        {shift === null ? (
          <span title={t('no_shift')}>–</span>
        ) : (
          <span
            title={t('shift', {
              worked: hoursText(now - shift.started_at),
              onAir: hoursText(shift.on_air_ms),
            })}
          >
            <Clock aria-hidden />
            {hoursText(now - shift.started_at)}
          </span>
        )}
      </td>
      <td className={classes.actions}>
        {substudio === null && (
          <IconButton
            size="small"
            label={t(shift === null ? 'clock_in_of' : 'clock_out_of', name)}
            onClick={() => void wall.clock(username, shift === null ? 'start' : 'end')}
          >
            {shift === null ? <LogIn aria-hidden /> : <LogOut aria-hidden />}
          </IconButton>
        )}
        {hasPicture(room) && (
          <IconButton
            size="small"
            label={t('studio_view_of', name)}
            data-look={username}
            onClick={() => wall.open(username)}
          >
            <Eye aria-hidden />
          </IconButton>
        )}
      </td>
    </tr>
  )
})

/** The last hour, and how far it is from the usual one. */
function HourCell({ room }: { readonly room: WallRoom }) {
  const { t } = useTranslation('studio')
  const { formatWhole } = useFormats()
  const { tokens_last_hour: taken, tokens_usual_hour: usual } = room
  const share = hourAgainstUsual(room)
  return (
    <td className={classes.number}>
      {taken === null ? '–' : formatWhole(taken)}
      {usual !== null && (
        <small title={t('usual', { tokens: formatWhole(usual) })}>
          {share === null ? `/ ${formatWhole(usual)}` : `${formatWhole(Math.round(share * 100))} %`}
        </small>
      )}
    </td>
  )
}
