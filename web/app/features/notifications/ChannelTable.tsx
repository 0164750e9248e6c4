import type { NotificationKind } from '@footlight/core/protocol/notification-kinds'
import {
  type NotificationChannel,
  type NotificationChannels,
  toldKinds,
} from '@footlight/core/protocol/notification-settings'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './NotificationSettings.module.css'

const ofModels: readonly NotificationKind[] = ['media_reviewed', 'new_member']
/** Models buy no tokens. */
const ofViewers: readonly NotificationKind[] = [
  're_up',
  're_up_stopped',
  'renewal_ahead',
  'renewal_paid',
  'renewal_stopped',
]

export interface ChannelTableProps {
  readonly channels: NotificationChannels
  readonly isModel: boolean
  readonly hasSms: boolean
  readonly onChange: (channels: NotificationChannels) => void
}

/** What one is told, by which ways. */
export function ChannelTable({ channels, isModel, hasSms, onChange }: ChannelTableProps) {
  const { t } = useTranslation()
  const shown = toldKinds.filter((kind) => !(isModel ? ofViewers : ofModels).includes(kind))
  const ways: readonly NotificationChannel[] = ['site', 'email', 'push', ...(hasSms ? ['sms' as const] : [])]
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('notification_settings.kind_column')}</th>
          {ways.map((way) => (
            <th key={way} scope="col" className={classes.way}>
              {t(`notification_settings.channel.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`notification_settings.kind.${kind}`)}</th>
            {ways.map((way) => (
              <td key={way} className={classes.way}>
                <label>
                  <input
                    type="checkbox"
                    checked={channels[kind].includes(way)}
                    aria-label={t('notification_settings.cell', {
                      kind: t(`notification_settings.kind.${kind}`),
                      channel: t(`notification_settings.channel.${way}`),
                    })}
                    onChange={({ target }) =>
                      onChange({ ...channels, [kind]: turned(channels[kind], way, target.checked) })
                    }
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Everything that leaves the site is in the centre too, so that without the centre there is nothing (NOTIFY-CHANNEL-01). */
function turned(
  chosen: readonly NotificationChannel[],
  way: NotificationChannel,
  on: boolean,
): NotificationChannel[] {
  if (on) return [...new Set<NotificationChannel>(['site', ...chosen, way])]
  return way === 'site' ? [] : chosen.filter((each) => each !== way)
}
