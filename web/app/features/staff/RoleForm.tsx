import { Username } from '@footlight/core/protocol/ids'
import { STAFF_REASON_CHARS_MAX, StaffRole, staffRoleRoutes } from '@footlight/core/protocol/staff-roles'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import classes from './Staff.module.css'

const texts = { forbidden: 'staff.roles.refused' }

/** Gives an office or takes it, with a reason that the audit log has. What was done is said below the form. */
export function RoleForm() {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall(texts)
  const name = useRef<HTMLInputElement>(null)
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<StaffRole>('site_moderator')
  const [step, setStep] = useState<'give' | 'take'>('give')
  const [reason, setReason] = useState('')
  const [done, setDone] = useState('')
  const parsed = Username.safeParse(username.trim())
  const isWrong = username !== '' && !parsed.success

  async function change(event: FormEvent): Promise<void> {
    event.preventDefault()
    setDone('')
    if (!parsed.success) return name.current?.focus()
    const params = { username: parsed.data }
    const body = { role, has_role: step === 'give', reason }
    const changed = await call(() => api.call(staffRoleRoutes.changeStaffRole, { params, body }))
    if (changed === null) return
    setDone(t(`staff.roles.done_${step}`, { username: changed.username, role: t(`staff.role.${role}`) }))
    setUsername('')
    setReason('')
    name.current?.focus()
  }

  return (
    <form className={classes.form} onSubmit={(event) => void change(event)}>
      <TextField
        inputRef={name}
        label={t('staff.roles.username')}
        error={isWrong ? t('staff.roles.username_wrong') : undefined}
        value={username}
        autoComplete="off"
        spellCheck={false}
        required
        onChange={({ target }) => setUsername(target.value)}
      />
      <Select
        label={t('staff.roles.role')}
        value={role}
        onChange={({ target }) => setRole(StaffRole.parse(target.value))}
        options={StaffRole.options.map((value) => ({ value, label: t(`staff.role.${value}`) }))}
      />
      <p className={classes.quiet}>{t(`staff.role_about.${role}`)}</p>
      <Select
        label={t('staff.roles.step')}
        value={step}
        onChange={({ target }) => setStep(target.value === 'take' ? 'take' : 'give')}
        options={(['give', 'take'] as const).map((value) => ({ value, label: t(`staff.roles.${value}`) }))}
      />
      <TextField
        label={t('staff.roles.reason')}
        hint={t('staff.roles.reason_hint')}
        value={reason}
        required
        maxLength={STAFF_REASON_CHARS_MAX}
        autoComplete="off"
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant={step === 'give' ? 'primary' : 'danger'} pending={isPending}>
        {t(`staff.roles.${step}`)}
      </Button>
      <p role="status">{done}</p>
    </form>
  )
}
