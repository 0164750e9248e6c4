import { profileLimits } from '@footlight/core/protocol/profiles'
import { dateFormat } from '@footlight/core/rules/formatters'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { Select } from '@footlight/ui/Select'
import { Plus, Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Group } from '../room-settings/FormGroup.tsx'
import type { ProfileForm, ProfileFormStore } from './profile-form-store.ts'
import classes from './ProfileForm.module.css'

type Slot = ProfileForm['schedule'][number]

/** A Monday. */
const SOME_MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** When the performer means to be live every week, by the clocks of their zone. */
export const ScheduleFields = observer(function ScheduleFields({
  store,
}: {
  readonly store: ProfileFormStore
}) {
  const { t, i18n } = useTranslation()
  const { schedule, time_zone } = store.form
  const weekday = dateFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' })
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    label: weekday.format(SOME_MONDAY + (day - 1) * DAY_MS),
  }))
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [...new Set([time_zone ?? own, own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  const put = (slots: readonly Slot[]) =>
    store.change({ schedule: [...slots], time_zone: slots.length === 0 ? null : (time_zone ?? own) })
  const edit = (index: number, part: Partial<Slot>) =>
    put(schedule.map((slot, at) => (at === index ? { ...slot, ...part } : slot)))
  const code = store.codeOf('schedule')

  return (
    <Group title={t('profile_form.schedule_title')}>
      <p className={classes.hint}>{t('profile_form.schedule_hint')}</p>
      {schedule.length > 0 && (
        <Select
          label={t('profile_form.zone')}
          value={time_zone ?? own}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          error={store.codeOf('time_zone') && t('profile_form.wrong_zone')}
          onChange={(event) => store.change({ time_zone: event.currentTarget.value })}
        />
      )}
      {schedule.map((slot, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slot has nothing else that names it.
        <div key={index} className={classes.slot} data-testid="slot">
          <Select
            label={t('profile_form.day')}
            value={String(slot.day)}
            options={days}
            onChange={(event) => edit(index, { day: Number(event.currentTarget.value) })}
          />
          {(['from', 'to'] as const).map((end) => (
            <label key={end}>
              {t(`profile_form.${end}`)}
              <input
                type="time"
                required
                value={slot[end]}
                onChange={(event) => edit(index, { [end]: event.currentTarget.value })}
              />
            </label>
          ))}
          <IconButton
            label={t('profile_form.remove_slot')}
            onClick={() => put(schedule.filter((_, at) => at !== index))}
          >
            <Trash2 />
          </IconButton>
          {slot.to <= slot.from && slot.to !== '' && (
            <p className={classes.hint}>
              {t(slot.to === slot.from ? 'profile_form.no_length' : 'profile_form.next_day')}
            </p>
          )}
        </div>
      ))}
      {code !== undefined && (
        <p role="alert" className={classes.wrong}>
          {t('profile_form.wrong_schedule')}
        </p>
      )}
      <Button
        icon={<Plus aria-hidden />}
        disabled={schedule.length >= profileLimits.slots}
        onClick={() => put([...schedule, { day: 1, from: '20:00', to: '23:00' }])}
      >
        {t('profile_form.add_slot')}
      </Button>
    </Group>
  )
})
