import { TextField } from '@footlight/ui/TextField'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CountrySelect } from '../application/CountrySelect.tsx'
import type { DeclarationForm } from './declaration-form.ts'
import classes from './Tax.module.css'

export interface FieldsProps {
  readonly form: DeclarationForm
  /** The sentence for a field; undefined: nothing is wrong with it. */
  readonly problem: (field: string) => string | undefined
  readonly onChange: (part: Partial<DeclarationForm>) => void
}

type TextKey = {
  [K in keyof DeclarationForm]: DeclarationForm[K] extends string ? K : never
}[keyof DeclarationForm]

interface TextProps extends FieldsProps {
  readonly name: TextKey
  readonly charsMax: number
  readonly type?: 'date'
  readonly autoComplete?: string
  readonly hint?: string
}

export function TextPart({ form, problem, onChange, name, charsMax, ...input }: TextProps) {
  const { t } = useTranslation()
  return (
    <TextField
      {...input}
      label={t(`tax.${name}`)}
      maxLength={charsMax}
      value={form[name]}
      error={problem(name)}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  )
}

/** Who they are: a person with a birth date, or an entity with a number in a register. */
export function IdentityFields(props: FieldsProps) {
  const { t } = useTranslation()
  const { form, onChange } = props
  return (
    <>
      <fieldset className={classes.ways}>
        <legend>{t('tax.kind')}</legend>
        {(['individual', 'entity'] as const).map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name="kind"
              checked={form.kind === kind}
              onChange={() => onChange({ kind })}
            />
            {t(`tax.kinds.${kind}`)}
          </label>
        ))}
      </fieldset>
      {form.kind === 'individual' ? (
        <div className={classes.pair}>
          <TextPart {...props} name="first_name" charsMax={100} autoComplete="given-name" />
          <TextPart {...props} name="last_name" charsMax={100} autoComplete="family-name" />
          <TextPart {...props} name="birth_date" charsMax={10} type="date" autoComplete="bday" />
        </div>
      ) : (
        <>
          <div className={classes.pair}>
            <TextPart {...props} name="legal_name" charsMax={200} autoComplete="organization" />
            <TextPart
              {...props}
              name="registration_number"
              charsMax={60}
              hint={t('tax.registration_number_hint')}
            />
          </div>
          <Establishments {...props} />
        </>
      )}
    </>
  )
}

/** Up to ten; an empty one at the end adds another. */
function Establishments({ form: { establishments }, problem, onChange }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.ways}>
      <legend>{t('tax.establishments')}</legend>
      <p className={classes.quiet}>{t('tax.establishments_hint')}</p>
      {[...establishments, ''].slice(0, 10).map((country, index) => (
        <CountrySelect
          // biome-ignore lint/suspicious/noArrayIndexKey: places in a list have no other name
          key={index}
          label={t('tax.establishment', { number: index + 1 })}
          value={country}
          error={problem(`establishments.${index}`)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ establishments: establishments.toSpliced(index, 1, value) })
          }
        />
      ))}
      {establishments.length > 0 && (
        <button type="button" className={classes.text} onClick={() => onChange({ establishments: [] })}>
          {t('tax.establishments_none')}
        </button>
      )}
    </fieldset>
  )
}

/** Where they live, or where the entity has its seat. */
export function AddressFields(props: FieldsProps) {
  const { t } = useTranslation()
  const { form, problem, onChange } = props
  return (
    <div className={classes.pair}>
      <TextPart {...props} name="street" charsMax={200} autoComplete="street-address" />
      <TextPart {...props} name="postal_code" charsMax={20} autoComplete="postal-code" />
      <TextPart {...props} name="city" charsMax={100} autoComplete="address-level2" />
      <TextPart {...props} name="region" charsMax={100} autoComplete="address-level1" />
      <CountrySelect
        label={t('tax.country')}
        autoComplete="country"
        value={form.country}
        error={problem('country')}
        onChange={({ currentTarget }) => onChange({ country: currentTarget.value })}
      />
    </div>
  )
}
