import { hourlyLimits, type NotificationSettings } from '@footlight/core/protocol/notification-settings'
import { dateFormat } from '@footlight/core/rules/formatters'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { useTranslation } from 'react-i18next'
import { Switch } from '../room-settings/FormGroup.tsx'
import { SettingsGroup } from './SettingsGroup.tsx'
import classes from './NotificationSettings.module.css'

/** What a first press on quiet hours begins with: minutes of the day. */
const NIGHT = { from: 23 * 60, to: 8 * 60 }
const OFF = 'off'
const LIMITS = [hourlyLimits.min, 2, 3, 6, 10, 20, hourlyLimits.max]

export interface TimeFieldsProps {
  readonly settings: NotificationSettings
  readonly zone: string
  readonly onChange: (changed: Partial<NotificationSettings>) => void
}

/** When something leaves the site, and how much of it. */
export function TimeFields({ settings, zone, onChange }: TimeFieldsProps) {
  const { t, i18n } = useTranslation()
  const { quiet, digest_hour, hourly_limit } = settings
  const clock = dateFormat(i18n.language, { timeStyle: 'short', timeZone: 'UTC' })
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: clock.format(hour * 3_600_000),
  }))
  // One that was chosen elsewhere than here stays as it is.
  const limits = [...new Set([...LIMITS, hourly_limit])].sort((a, b) => a - b)
  return (
    <SettingsGroup title={t('notification_settings.when')}>
      <Switch
        label={t('notification_settings.quiet')}
        help={t('notification_settings.quiet_hint', { zone })}
        checked={quiet !== null}
        onChange={(on) => onChange({ quiet: on ? NIGHT : null })}
      />
      {quiet !== null && (
        <div className={classes.times}>
          <TextField
            type="time"
            required
            label={t('notification_settings.begin')}
            value={timeOf(quiet.from)}
            onChange={({ target }) =>
              onChange({ quiet: { ...quiet, from: minuteIn(target.value, quiet.from) } })
            }
          />
          <TextField
            type="time"
            required
            label={t('notification_settings.end')}
            value={timeOf(quiet.to)}
            onChange={({ target }) => onChange({ quiet: { ...quiet, to: minuteIn(target.value, quiet.to) } })}
          />
        </div>
      )}
      <div className={classes.pair}>
        <Select
          label={t('notification_settings.limit')}
          options={limits.map((limit) => ({ value: String(limit), label: String(limit) }))}
          value={String(hourly_limit)}
          onChange={({ target }) => onChange({ hourly_limit: Number(target.value) })}
        />
        <Select
          label={t('notification_settings.digest')}
          options={[{ value: OFF, label: t('notification_settings.digest_off') }, ...hours]}
          value={digest_hour === null ? OFF : String(digest_hour)}
          onChange={({ target }) =>
            onChange({ digest_hour: target.value === OFF ? null : Number(target.value) })
          }
        />
      </div>
    </SettingsGroup>
  )
}

function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** What is not a time leaves it as it was. */
function minuteIn(text: string, before: number): number {
  const [hour, minute] = text.split(':').map(Number)
  return hour === undefined || minute === undefined ? before : hour * 60 + minute
}
