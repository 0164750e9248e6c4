import { FanLevel } from '@footlight/core/protocol/fan-level'
import { MassAudience } from '@footlight/core/protocol/mass-messages'
import { Select } from '@footlight/ui/Select'
import { NumberField } from '@footlight/ui/TextField'
import { useTranslation } from '../../i18n/use-translation.ts'
import '../fan-club/texts.ts'
import type { MassForm } from './use-mass-form.ts'
import classes from './MassMessages.module.css'

const DAYS = [1, 7, 30, 90]

/** Who gets a message to many. */
export function AudienceFields({ form }: { readonly form: MassForm }) {
  const { t } = useTranslation()
  const { typed, set } = form
  return (
    <div className={classes.audience}>
      <Select
        label={t('mass.for_whom')}
        value={typed.to}
        options={MassAudience.shape.to.options.map((value) => ({ value, label: t(`mass.to.${value}`) }))}
        onChange={({ currentTarget }) => set({ to: MassAudience.shape.to.parse(currentTarget.value) })}
      />
      <Select
        label={t('mass.seen')}
        value={String(typed.seenWithinDays ?? '')}
        options={[
          { value: '', label: t('mass.seen_ever') },
          ...DAYS.map((days) => ({ value: String(days), label: t('mass.seen_days', { count: days }) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          set({ seenWithinDays: value === '' ? null : Number(value) })
        }
      />
      <NumberField
        label={t('mass.spent')}
        hint={t('mass.spent_help')}
        min={0}
        max={1_000_000}
        value={typed.minSpent}
        onValueChange={(minSpent) => set({ minSpent })}
      />
      {typed.to === 'members' && <Levels form={form} />}
    </div>
  )
}

function Levels({ form: { typed, set } }: { readonly form: MassForm }) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.levels}>
      <legend>{t('mass.levels')}</legend>
      {FanLevel.options.map((level) => (
        <label key={level}>
          <input
            type="checkbox"
            checked={typed.levels.includes(level)}
            onChange={({ currentTarget }) =>
              set({
                levels: currentTarget.checked
                  ? [...typed.levels, level]
                  : typed.levels.filter((each) => each !== level),
              })
            }
          />
          {t(`fan_club.level.${level}`)}
        </label>
      ))}
    </fieldset>
  )
}
