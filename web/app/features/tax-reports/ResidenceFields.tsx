import { NoTinReason, type TaxResidence, taxLimits } from '@footlight/core/protocol/tax-declarations'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CountrySelect } from '../application/CountrySelect.tsx'
import { type FieldsProps, TextPart } from './DeclarationFields.tsx'
import classes from './Tax.module.css'

/** Every country of tax residence, with the number that it gave or why there is none. */
export function ResidenceFields(props: FieldsProps) {
  const { t } = useTranslation()
  const { form, problem, onChange } = props
  const { residences } = form
  const change = (index: number, part: Partial<TaxResidence>) =>
    onChange({ residences: residences.with(index, { ...residences[index]!, ...part }) })
  return (
    <>
      <p className={classes.quiet}>{t('tax.residence_text')}</p>
      {residences.map((residence, index) => (
        <Residence
          // biome-ignore lint/suspicious/noArrayIndexKey: places in a list have no other name
          key={index}
          residence={residence}
          number={index + 1}
          problem={(field) => problem(`residences.${index}.${field}`)}
          onChange={(part) => change(index, part)}
          onRemove={
            residences.length === 1 ? null : () => onChange({ residences: residences.toSpliced(index, 1) })
          }
        />
      ))}
      {residences.length < taxLimits.residences && (
        <Button
          onClick={() => onChange({ residences: [...residences, { country: '', tin: '', no_tin: null }] })}
        >
          {t('tax.add_residence')}
        </Button>
      )}
      <div className={classes.pair}>
        <TextPart {...props} name="vat_number" charsMax={20} hint={t('tax.vat_number_hint')} />
      </div>
      {form.kind === 'individual' && residences.every(({ tin }) => tin.trim() === '') && (
        <BirthPlace {...props} />
      )}
    </>
  )
}

interface ResidenceProps {
  readonly residence: TaxResidence
  /** From 1. */
  readonly number: number
  readonly problem: FieldsProps['problem']
  readonly onChange: (part: Partial<TaxResidence>) => void
  /** null: it is the only one. */
  readonly onRemove: (() => void) | null
}

function Residence({ residence: { country, tin, no_tin: reason }, number, problem, ...on }: ResidenceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.residence} data-testid="residence">
      <legend>{t('tax.residence', { number })}</legend>
      <div className={classes.pair}>
        <CountrySelect
          label={t('tax.residence_country')}
          value={country}
          error={problem('country')}
          onChange={({ currentTarget }) => on.onChange({ country: currentTarget.value })}
        />
        <TextField
          label={t('tax.tin')}
          hint={t('tax.tin_hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={tin}
          error={problem('tin')}
          onChange={({ currentTarget }) => on.onChange({ tin: currentTarget.value })}
        />
        {tin.trim() === '' && (
          <Select
            label={t('tax.no_tin')}
            value={reason ?? ''}
            options={[
              { value: '', label: t('tax.no_tin_none') },
              ...NoTinReason.options.map((value) => ({ value, label: t(`tax.no_tins.${value}`) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              on.onChange({ no_tin: value === '' ? null : NoTinReason.parse(value) })
            }
          />
        )}
      </div>
      {on.onRemove !== null && (
        <button type="button" className={classes.text} onClick={on.onRemove}>
          {t('tax.remove_residence', { number })}
        </button>
      )}
    </fieldset>
  )
}

/** Asked of whoever has no number anywhere. */
function BirthPlace(props: FieldsProps) {
  const { t } = useTranslation()
  const { form, problem, onChange } = props
  return (
    <fieldset className={classes.residence}>
      <legend>{t('tax.birth_place')}</legend>
      <p className={classes.quiet}>{t('tax.birth_place_text')}</p>
      <div className={classes.pair}>
        <TextPart {...props} name="birth_city" charsMax={100} />
        <CountrySelect
          label={t('tax.birth_country')}
          value={form.birth_country}
          error={problem('birth_country')}
          onChange={({ currentTarget }) => onChange({ birth_country: currentTarget.value })}
        />
      </div>
    </fieldset>
  )
}
