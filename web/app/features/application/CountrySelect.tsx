import { displayNames } from '@footlight/core/rules/formatters'
import { countryCodes } from '@footlight/core/rules/regions/region-codes'
import { Select, type SelectProps } from '@footlight/ui/Select'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Countries by name in the reader's language; the value is the ISO 3166-1 code. */
export function CountrySelect(select: Omit<SelectProps, 'options' | 'placeholder'>) {
  const { t, i18n } = useTranslation()
  const options = useMemo(() => {
    const names = displayNames(i18n.language, 'region')
    return countryCodes
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language))
  }, [i18n.language])
  return <Select {...select} placeholder={t('application.choose')} options={options} />
}
