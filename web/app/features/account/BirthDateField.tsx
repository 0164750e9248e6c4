import { dateFormat } from '@footlight/core/rules/formatters'
import { Select } from '@footlight/ui/Select'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type BirthDate, birthYears, daysInMonth, withPart } from './birth-date.ts'
import classes from './BirthDateField.module.css'

export interface BirthDateFieldProps {
  readonly value: BirthDate
  readonly onChange: (value: BirthDate) => void
  readonly error?: string | undefined
}

export function BirthDateField({ value, onChange, error }: BirthDateFieldProps) {
  const { t, i18n } = useTranslation()
  const note = useId()
  const monthName = dateFormat(i18n.language, { month: 'long', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthName.format(Date.UTC(2000, index, 1)),
  }))
  const days = Array.from({ length: daysInMonth(value.year, value.month) }, (_, index) => option(index + 1))
  const years = birthYears(new Date().getFullYear()).map(option)
  const parts = [
    ['month', months],
    ['day', days],
    ['year', years],
  ] as const
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{t('auth.birth_date')}</legend>
      <div className={classes.parts}>
        {parts.map(([part, options]) => (
          <Select
            key={part}
            hideLabel
            label={t(`auth.${part}`)}
            placeholder={t(`auth.${part}`)}
            autoComplete={`bday-${part}`}
            options={options}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={note}
            value={value[part]}
            onChange={(event) => onChange(withPart(value, { [part]: event.currentTarget.value }))}
          />
        ))}
      </div>
      {error === undefined ? (
        <p id={note} className={classes.hint}>
          {t('auth.birth_date_hint')}
        </p>
      ) : (
        <p id={note} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function option(number: number): { readonly value: string; readonly label: string } {
  return { value: String(number), label: String(number) }
}
