import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { TextField } from '@footlight/ui/TextField'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CountrySelect } from './CountrySelect.tsx'
import type { ParticularsForm } from './particulars-form.ts'
import classes from './Application.module.css'

export interface ParticularsFieldsProps {
  readonly form: ParticularsForm
  /** What is wrong with a field; undefined: nothing. */
  readonly problem: (field: string) => string | undefined
  readonly onChange: (part: Partial<ParticularsForm>) => void
}

/** Names, birth, country, and with whom they perform. */
export function PersonFields({ form, problem, onChange }: ParticularsFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.pair}>
        <TextField
          label={t('application.first_name')}
          hint={t('application.name_hint')}
          autoComplete="given-name"
          maxLength={100}
          value={form.first_name}
          error={problem('first_name')}
          onChange={({ currentTarget }) => onChange({ first_name: currentTarget.value })}
        />
        <TextField
          label={t('application.last_name')}
          autoComplete="family-name"
          maxLength={100}
          value={form.last_name}
          error={problem('last_name')}
          onChange={({ currentTarget }) => onChange({ last_name: currentTarget.value })}
        />
      </div>
      <div className={classes.pair}>
        <TextField
          label={t('application.birth_date')}
          type="date"
          autoComplete="bday"
          value={form.birth_date}
          error={problem('birth_date')}
          onChange={({ currentTarget }) => onChange({ birth_date: currentTarget.value })}
        />
        <CountrySelect
          label={t('application.country')}
          autoComplete="country"
          value={form.country}
          error={problem('country')}
          onChange={({ currentTarget }) => onChange({ country: currentTarget.value })}
        />
      </div>
      <TextArea
        label={t('application.aliases')}
        hint={t('application.aliases_hint')}
        rows={3}
        value={form.aliases}
        error={problem('aliases')}
        onChange={({ currentTarget }) => onChange({ aliases: currentTarget.value })}
      />
      <Select
        label={t('application.category')}
        value={form.broadcast_category}
        options={(['solo', 'group'] as const).map((value) => ({
          value,
          label: t(`application.categories.${value}`),
        }))}
        onChange={({ currentTarget }) => onChange({ broadcast_category: currentTarget.value })}
      />
      {form.broadcast_category === 'group' && <p className={classes.quiet}>{t('application.group_text')}</p>}
    </>
  )
}
