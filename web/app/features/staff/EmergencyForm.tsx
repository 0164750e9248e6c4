import {
  type EmergencyAccess,
  emergencyAccessRoutes,
  emergencyLimits,
} from '@footlight/core/protocol/emergency-access'
import { STAFF_REASON_CHARS_MAX, StaffRole } from '@footlight/core/protocol/staff-roles'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import classes from './Staff.module.css'

interface EmergencyFormProps extends Pick<EmergencyAccess, 'roles' | 'refused'> {
  readonly onTaken: () => void
}

/** Takes one of these roles, with a reason that administrators read at once. */
export function EmergencyForm({ roles, refused, onTaken }: EmergencyFormProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall()
  const [chosen, setRole] = useState<StaffRole | null>(null)
  const [reason, setReason] = useState('')
  const role = chosen ?? roles[0]
  if (role === undefined) return <p className={classes.quiet}>{t('staff.emergency.all')}</p>
  if (refused !== null) return <p role="alert">{t(`staff.emergency.refused_${refused}`)}</p>
  const wanted = role

  async function take(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = { role: wanted, reason }
    const taken = await call(() => api.call(emergencyAccessRoutes.beginEmergencyAccess, { body }))
    if (taken !== null) onTaken()
  }

  return (
    <form className={classes.form} onSubmit={(event) => void take(event)}>
      <Select
        label={t('staff.emergency.role')}
        value={role}
        onChange={({ target }) => setRole(StaffRole.parse(target.value))}
        options={roles.map((value) => ({ value, label: t(`staff.role.${value}`) }))}
      />
      <p className={classes.quiet}>{t(`staff.role_about.${role}`)}</p>
      <TextField
        label={t('staff.emergency.reason')}
        hint={t('staff.emergency.reason_hint')}
        value={reason}
        required
        minLength={emergencyLimits.reasonCharsMin}
        maxLength={STAFF_REASON_CHARS_MAX}
        autoComplete="off"
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant="danger" pending={isPending}>
        {t('staff.emergency.take')}
      </Button>
    </form>
  )
}
