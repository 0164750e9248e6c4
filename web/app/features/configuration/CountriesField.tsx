import { countryCodes } from '@footlight/core/rules/regions/region-codes'
import { Select } from '@footlight/ui/Select'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { FieldsProps } from './draft.ts'
import { ListField } from './ListField.tsx'

/** Countries by name in the reader's language. */
export function CountriesField({ draft, onChange, errors }: FieldsProps) {
  const { t, language } = useTranslation()
  const { countryName } = useFormat()
  const byName = (one: string, other: string) => countryName(one).localeCompare(countryName(other), language)
  return (
    <ListField
      label={t('configuration.countries')}
      list={draft.list.toSorted(byName)}
      textOf={countryName}
      onChange={(list) => onChange({ ...draft, list })}
      error={errors.list}
    >
      <Select
        label={t('configuration.add_country')}
        placeholder={t('configuration.choose')}
        value=""
        options={countryCodes
          .filter((code) => !draft.list.includes(code))
          .toSorted(byName)
          .map((value) => ({ value, label: countryName(value) }))}
        onChange={({ currentTarget }) => onChange({ ...draft, list: [...draft.list, currentTarget.value] })}
      />
    </ListField>
  )
}
