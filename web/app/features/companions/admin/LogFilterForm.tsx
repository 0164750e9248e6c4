import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { PageForm } from '../../shell/PageForm.tsx'
import classes from '../../report/ReportsView.module.css'

/** '': each. */
export interface LogFilter {
  readonly username: string
  readonly service: string
  readonly state: string
}

const services = ['message', 'picture'] as const
const states = ['answered', 'failed', 'refused', 'removed'] as const

/** A choice is a page of its own address. */
export function LogFilterForm({ filter }: { readonly filter: LogFilter }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(filter)
  const optionsOf = (values: readonly string[]) => [
    { value: '', label: t('companions_admin.each') },
    ...values.map((value) => ({ value, label: t(`companions_admin.${value}`) })),
  ]

  function submit(event: FormEvent): void {
    event.preventDefault()
    const said = Object.entries(asked).filter(([, value]) => value.trim() !== '')
    const query = new URLSearchParams(said.map(([name, value]) => [name, value.trim()]))
    void navigate(`/admin/companions?${query}`)
  }

  return (
    <PageForm className={classes.filter} onSubmit={submit}>
      <TextField
        label={t('companions_admin.username')}
        value={asked.username}
        maxLength={40}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => setAsked({ ...asked, username: currentTarget.value })}
      />
      <Select
        label={t('companions_admin.service')}
        value={asked.service}
        options={optionsOf(services)}
        onChange={({ currentTarget }) => setAsked({ ...asked, service: currentTarget.value })}
      />
      <Select
        label={t('companions_admin.state')}
        value={asked.state}
        options={optionsOf(states)}
        onChange={({ currentTarget }) => setAsked({ ...asked, state: currentTarget.value })}
      />
      <Button type="submit">{t('companions_admin.filter')}</Button>
    </PageForm>
  )
}
