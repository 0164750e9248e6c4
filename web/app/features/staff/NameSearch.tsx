import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './NameSearch.module.css'

interface NameSearchProps {
  /** What was searched for; '': nothing. */
  readonly name: string
  readonly label: string
  readonly action: string
  /** Where the answer is. */
  readonly addressOf: (name: string) => string
}

/** Performers by any of their names. */
export function NameSearch({ name, label, action, addressOf }: NameSearchProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(name)
  function search(event: FormEvent): void {
    event.preventDefault()
    void navigate(addressOf(typed.trim()))
  }
  return (
    <form className={classes.search} onSubmit={search}>
      <TextField
        label={label}
        hint={t('application_desk.name_hint')}
        value={typed}
        maxLength={201}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit">{action}</Button>
    </form>
  )
}
