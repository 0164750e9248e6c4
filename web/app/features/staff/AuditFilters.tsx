import { auditActions, auditSubjectKinds } from '@footlight/core/protocol/audit'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { timeOf, typedTimeOf } from '../../i18n/typed-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import classes from './Staff.module.css'

const times = ['from', 'until'] as const

/** Narrows the log by what stands in the address; times there are ms since 1970, in the fields the reader's own. */
export function AuditFilters() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isBrowser = useIsBrowser()
  // The server does not know the zone of the reader.
  const typed = (name: string) => {
    const at = Number(query.get(name))
    return isBrowser && at > 0 ? typedTimeOf(new Date(at).toISOString()) : ''
  }

  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const next = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) {
      const text = String(value).trim()
      const isTime = times.some((time) => time === name)
      const asked = isTime ? String(Date.parse(timeOf(text) ?? '')) : text
      if (text !== '') next.set(name, asked)
    }
    void navigate(`?${next}`)
  }

  return (
    <form className={classes.filters} aria-label={t('staff.audit.find_in')} onSubmit={find}>
      {times.map((name) => (
        <TextField
          key={name}
          type="datetime-local"
          name={name}
          label={t(`staff.audit.${name}`)}
          defaultValue={typed(name)}
        />
      ))}
      <TextField
        name="actor"
        label={t('staff.audit.by')}
        hint={t('staff.audit.by_hint')}
        defaultValue={query.get('actor') ?? ''}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <Select
        name="action"
        label={t('staff.audit.head.action')}
        defaultValue={query.get('action') ?? ''}
        options={[
          { value: '', label: t('staff.audit.any') },
          ...auditActions.map((value) => ({ value, label: value })),
        ]}
      />
      <Select
        name="subject_kind"
        label={t('staff.audit.subject_kind')}
        defaultValue={query.get('subject_kind') ?? ''}
        options={[
          { value: '', label: t('staff.audit.any') },
          ...auditSubjectKinds.map((value) => ({ value, label: t(`staff.audit.kind.${value}`) })),
        ]}
      />
      <TextField
        name="subject"
        label={t('staff.audit.subject')}
        defaultValue={query.get('subject') ?? ''}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
      />
      <Button type="submit" icon={<Search aria-hidden />}>
        {t('staff.audit.find')}
      </Button>
    </form>
  )
}
