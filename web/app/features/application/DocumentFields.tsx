import { DocumentKind } from '@footlight/core/protocol/applications'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CountrySelect } from './CountrySelect.tsx'
import type { ParticularsFieldsProps } from './PersonFields.tsx'
import forms from '../account/forms.module.css'
import classes from './Application.module.css'

/** What the document says of itself. */
export function DocumentFields({ form, problem, onChange }: ParticularsFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={t('application.document_kind')}
          placeholder={t('application.choose')}
          value={form.document_kind}
          error={problem('document_kind')}
          options={DocumentKind.options.map((value) => ({ value, label: t(`application.kind.${value}`) }))}
          onChange={({ currentTarget }) => onChange({ document_kind: currentTarget.value })}
        />
        <CountrySelect
          label={t('application.document_country')}
          value={form.document_country}
          error={problem('document_country')}
          onChange={({ currentTarget }) => onChange({ document_country: currentTarget.value })}
        />
      </div>
      <div className={classes.pair}>
        <TextField
          label={t('application.document_number')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={form.document_number}
          error={problem('document_number')}
          onChange={({ currentTarget }) => onChange({ document_number: currentTarget.value })}
        />
        <TextField
          label={t('application.document_expires')}
          type="date"
          disabled={form.doesNotExpire}
          value={form.doesNotExpire ? '' : form.document_expires}
          error={problem('document_expires')}
          onChange={({ currentTarget }) => onChange({ document_expires: currentTarget.value })}
        />
      </div>
      <label className={forms.terms}>
        <input
          type="checkbox"
          checked={form.doesNotExpire}
          onChange={({ currentTarget }) => onChange({ doesNotExpire: currentTarget.checked })}
        />
        <span>{t('application.does_not_expire')}</span>
      </label>
    </>
  )
}
