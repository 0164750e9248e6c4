import type { TaxDeclaration } from '@footlight/core/protocol/tax-declarations'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Tax.module.css'

/** What somebody declared, as rows. */
export function DeclaredFacts({ declaration: said }: { readonly declaration: TaxDeclaration }) {
  const { t } = useTranslation()
  const { countryName } = useFormat()
  const country = (code: string) => (code === '' ? '' : countryName(code))
  const isPerson = said.kind === 'individual'
  const rows: readonly (readonly [string, string])[] = [
    [t('tax.declared_as'), t(`tax.kinds_short.${said.kind}`)],
    isPerson
      ? [t('tax.name'), `${said.first_name} ${said.last_name}`]
      : [t('tax.legal_name'), said.legal_name],
    isPerson
      ? [t('tax.birth_date'), said.birth_date]
      : [t('tax.registration_number'), said.registration_number],
    [
      t('tax.part.address'),
      [said.street, `${said.postal_code} ${said.city}`.trim(), said.region, country(said.country)]
        .filter((part) => part !== '')
        .join(', '),
    ],
    ...said.residences.map(({ country: code, tin, no_tin: reason }, index) => {
      const number = tin === '' ? t(`tax.no_tins.${reason ?? 'not_issued'}`) : tin
      return [t('tax.residence', { number: index + 1 }), `${country(code)}, ${number}`] as const
    }),
    ...(said.vat_number === '' ? [] : [[t('tax.vat_number'), said.vat_number] as const]),
    ...(said.birth_city === ''
      ? []
      : [[t('tax.birth_place'), `${said.birth_city}, ${country(said.birth_country)}`] as const]),
    ...(said.establishments.length === 0
      ? []
      : [[t('tax.establishments'), said.establishments.map(country).join(', ')] as const]),
    [t('tax.us_form'), t(`tax.us_names.${said.us.form}`)],
  ]
  return (
    <dl className={classes.facts} data-testid="tax-declared">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
