import type { ConfigurationKey } from '@footlight/core/protocol/configuration'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { TextField } from '@footlight/ui/TextField'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CalendarFields } from './CalendarFields.tsx'
import { CountriesField } from './CountriesField.tsx'
import { type FieldsProps, kinds } from './draft.ts'
import { ZoneField } from './ZoneField.tsx'

/** The fields of one key. */
export function ValueFields({ name, ...fields }: FieldsProps & { readonly name: ConfigurationKey }) {
  const { t } = useTranslation()
  const { draft, onChange, errors } = fields
  const kind = kinds[name]
  const text = (label: string, hint: string) => (
    <TextField
      label={t(`configuration.${label}`)}
      hint={t(`configuration.${hint}`)}
      error={errors.text}
      value={draft.text}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange({ ...draft, text: currentTarget.value })}
    />
  )
  switch (kind) {
    case 'line':
      return text('phone', 'phone_hint')
    case 'hours':
      return (
        <>
          {text('hours', 'hours_hint')}
          <ZoneField {...fields} />
        </>
      )
    case 'countries':
      return <CountriesField {...fields} />
    case 'calendar':
      return <CalendarFields {...fields} />
    case 'numbers':
      return text('studios', 'studios_hint')
    case 'names':
      return text('names', 'names_hint')
    case 'ranking':
      return (
        <Select
          label={t('configuration.ranking')}
          value={draft.text}
          error={errors.text}
          options={['balanced', 'viewers'].map((value) => ({
            value,
            label: t(`configuration.rankings.${value}`),
          }))}
          onChange={({ currentTarget }) => onChange({ ...draft, text: currentTarget.value })}
        />
      )
    case 'pages':
      return (
        <TextArea
          label={t('configuration.pages')}
          hint={t('configuration.pages_hint')}
          error={errors.text}
          rows={5}
          value={draft.text}
          onChange={({ currentTarget }) => onChange({ ...draft, text: currentTarget.value })}
        />
      )
    case 'standby':
      return (
        <>
          <Select
            label={t('configuration.standby')}
            value={draft.isAll ? 'all' : 'some'}
            options={['all', 'some'].map((value) => ({
              value,
              label: t(`configuration.standby_${value}`),
            }))}
            onChange={({ currentTarget }) => onChange({ ...draft, isAll: currentTarget.value === 'all' })}
          />
          {!draft.isAll && text('studios', 'studios_hint')}
        </>
      )
  }
}
