import { Select } from '@footlight/ui/Select'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { FieldsProps } from './draft.ts'

/** A time zone by its name in the IANA database. */
export function ZoneField({ draft, onChange, errors }: FieldsProps) {
  const { t } = useTranslation()
  const { zone } = draft
  const options = useMemo(() => {
    // Browsers leave UTC out, and older names such as the one that is set may be missing.
    const names = new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])
    return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  }, [zone])
  return (
    <Select
      label={t('configuration.zone')}
      value={zone}
      options={options}
      error={errors.zone}
      onChange={({ currentTarget }) => onChange({ ...draft, zone: currentTarget.value })}
    />
  )
}
