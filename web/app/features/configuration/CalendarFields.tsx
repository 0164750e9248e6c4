import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useDay } from '../../i18n/use-day.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { FieldsProps } from './draft.ts'
import { ListField } from './ListField.tsx'
import { ZoneField } from './ZoneField.tsx'
import classes from './Configuration.module.css'

/** Where the staff works, and on which days it does not. */
export function CalendarFields({ draft, onChange, errors }: FieldsProps) {
  const { t } = useTranslation()
  const dayText = useDay()
  const [day, setDay] = useState('')
  function add(): void {
    if (day !== '' && !draft.list.includes(day)) onChange({ ...draft, list: [...draft.list, day].sort() })
    setDay('')
  }
  return (
    <>
      <ZoneField draft={draft} onChange={onChange} errors={errors} />
      <ListField
        label={t('configuration.holidays')}
        list={draft.list}
        textOf={dayText}
        onChange={(list) => onChange({ ...draft, list })}
        error={errors.list}
      >
        <div className={classes.inline}>
          <TextField
            type="date"
            label={t('configuration.day')}
            value={day}
            max="9999-12-31"
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // The form behind it would be checked without this day.
              event.preventDefault()
              add()
            }}
          />
          <Button onClick={add} disabled={day === ''}>
            {t('configuration.add_day')}
          </Button>
        </div>
      </ListField>
    </>
  )
}
