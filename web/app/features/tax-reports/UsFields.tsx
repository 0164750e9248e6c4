import { type UsForm, W8EntityType, W9Classification } from '@footlight/core/protocol/tax-declarations'
import { Select } from '@footlight/ui/Select'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CountrySelect } from '../application/CountrySelect.tsx'
import type { FieldsProps } from './DeclarationFields.tsx'
import classes from './Tax.module.css'

/** Whether they are a US person, and what the form of the IRS that follows from it asks. */
export function UsFields({ form, problem, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const wrong = problem('is_us') ?? problem('us.form')
  return (
    <>
      <fieldset className={classes.ways} aria-describedby="us-hint">
        <legend>{t('tax.is_us')}</legend>
        <p id="us-hint" className={classes.quiet}>
          {t('tax.is_us_hint')}
        </p>
        {([false, true] as const).map((isUs) => (
          <label key={String(isUs)}>
            <input
              type="radio"
              name="is_us"
              checked={form.isUs === isUs}
              aria-invalid={wrong !== undefined || undefined}
              onChange={() => onChange({ isUs })}
            />
            {isUs ? t('tax.us_yes') : t('tax.us_no')}
          </label>
        ))}
        {wrong !== undefined && (
          <p className={classes.wrong} role="alert">
            {wrong}
          </p>
        )}
      </fieldset>
      {form.isUs !== null && (
        <>
          <p className={classes.quiet}>{t(`tax.us_forms.${form.us.form}`)}</p>
          <OfForm us={form.us} problem={problem} onChange={(us) => onChange({ us })} />
        </>
      )}
    </>
  )
}

interface OfFormProps {
  readonly us: UsForm
  readonly problem: FieldsProps['problem']
  readonly onChange: (us: UsForm) => void
}

function OfForm({ us, problem, onChange }: OfFormProps) {
  const { t } = useTranslation()
  if (us.form === 'w8ben')
    return (
      <CountrySelect
        label={t('tax.citizenship')}
        value={us.citizenship}
        error={problem('us.citizenship')}
        onChange={({ currentTarget }) => onChange({ ...us, citizenship: currentTarget.value })}
      />
    )
  if (us.form === 'w8ben_e')
    return (
      <div className={classes.pair}>
        <CountrySelect
          label={t('tax.incorporated_in')}
          value={us.incorporated_in}
          error={problem('us.incorporated_in')}
          onChange={({ currentTarget }) => onChange({ ...us, incorporated_in: currentTarget.value })}
        />
        <Select
          label={t('tax.entity_type')}
          value={us.entity_type}
          options={W8EntityType.options.map((value) => ({ value, label: t(`tax.entity_types.${value}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ ...us, entity_type: W8EntityType.parse(currentTarget.value) })
          }
        />
      </div>
    )
  return (
    <div className={classes.pair}>
      <Select
        label={t('tax.classification')}
        value={us.classification}
        error={problem('us.classification')}
        options={W9Classification.options.map((value) => ({
          value,
          label: t(`tax.classifications.${value}`),
        }))}
        onChange={({ currentTarget }) =>
          onChange({ ...us, classification: W9Classification.parse(currentTarget.value) })
        }
      />
      <Select
        label={t('tax.tin_kind')}
        value={us.tin_kind}
        error={problem('us.tin_kind')}
        options={(['ssn', 'ein'] as const).map((value) => ({ value, label: t(`tax.tin_kinds.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...us, tin_kind: value === 'ssn' ? value : 'ein' })
        }
      />
    </div>
  )
}
