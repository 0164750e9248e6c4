import { Username } from '@footlight/core/protocol/ids'
import { type GivenStudioRole, studioRoleRoutes } from '@footlight/core/protocol/studio-roles'
import { isForPerformers } from '@footlight/core/rules/studios/studio-roles'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { AccountNameField, typedName } from './AccountNameField.tsx'
import { RoleVerbs } from './RoleVerbs.tsx'
import classes from './Studio.module.css'

interface RoleFormProps {
  readonly mayGive: readonly GivenStudioRole[]
  readonly performers: readonly string[]
}

/** Whom, as what, for whom, until when; what the role may do stands below it before it is offered. */
export function RoleForm({ mayGive, performers }: RoleFormProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { revalidate } = useRevalidator()
  const [name, setName] = useState('')
  const [role, setRole] = useState<GivenStudioRole>('manager')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [lastDay, setLastDay] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isPending, setPending] = useState(false)

  async function offer(event: FormEvent): Promise<void> {
    event.preventDefault()
    const username = typedName(name)
    if (username === '' || isPending) return
    setPending(true)
    const models =
      isForPerformers(role) && chosen.length > 0 ? chosen.map((each) => Username.parse(each)) : null
    const until = lastDay === '' ? null : new Date(`${lastDay}T23:59:59`).getTime() + 1_000
    const answer = await api.call(studioRoleRoutes.giveStudioRole, {
      params: { username },
      body: { role, models, until },
    })
    await revalidate()
    setPending(false)
    if (answer.ok) setName('')
    const { error: code, state = code } = answer.ok ? { error: undefined } : answer.error
    setError(code === undefined ? undefined : t([`studio.role_refused.${state}`, `errors.${code}`]))
  }

  return (
    <form className={classes.roleForm} onSubmit={(event) => void offer(event)} data-testid="role-form">
      <AccountNameField
        label={t('studio.account')}
        value={name}
        error={error}
        onChange={(typed) => {
          setName(typed)
          setError(undefined)
        }}
      />
      <Select
        label={t('studio.role_label')}
        value={role}
        options={mayGive.map((each) => ({ value: each, label: t(`studio.role.${each}`) }))}
        onChange={({ target }) => setRole(target.value as GivenStudioRole)}
      />
      <RoleVerbs role={role} />
      {isForPerformers(role) && performers.length > 0 && (
        <fieldset className={classes.choices}>
          <legend>{t('studio.for_whom')}</legend>
          <p className={classes.quiet}>{t('studio.for_whom_text')}</p>
          {performers.map((each) => (
            <label key={each}>
              <input
                type="checkbox"
                checked={chosen.includes(each)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, each] : chosen.filter((other) => other !== each))
                }
              />{' '}
              {each}
            </label>
          ))}
        </fieldset>
      )}
      <TextField
        label={t('studio.last_day')}
        type="date"
        value={lastDay}
        onChange={({ target }) => setLastDay(target.value)}
      />
      <Button type="submit" variant="primary" pending={isPending}>
        {t('studio.offer')}
      </Button>
    </form>
  )
}
