import { STAFF_REASON_CHARS_MAX } from '@footlight/core/protocol/staff-roles'
import { TextField } from '@footlight/ui/TextField'
import { useTranslation } from '../../i18n/use-translation.ts'

interface ReasonFieldProps {
  readonly value: string
  readonly onChange: (reason: string) => void
}

/** Why the staff does something with a studio. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('studio.opening.reason')}
      hint={t('studio.opening.reason_hint')}
      value={value}
      required
      maxLength={STAFF_REASON_CHARS_MAX}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
