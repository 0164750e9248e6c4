import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { PageForm } from '../shell/PageForm.tsx'
import classes from './Staff.module.css'

interface FindFormProps {
  /** Of the query of the address. */
  readonly name: string
  /** What was searched for; '': nothing. */
  readonly sought: string
  readonly label: string
  readonly hint?: string
  readonly charsMax: number
  readonly action: string
}

/** One field that narrows its page; empty it does not any more. */
export function FindForm({ name, sought, label, hint, charsMax, action }: FindFormProps) {
  const navigate = useNavigate()
  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get(name) ?? '').trim()
    void navigate(typed === '' ? '?' : `?${new URLSearchParams({ [name]: typed })}`)
  }
  return (
    <PageForm className={classes.filters} onSubmit={find}>
      <TextField
        key={sought}
        name={name}
        label={label}
        hint={hint}
        defaultValue={sought}
        maxLength={charsMax}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit">{action}</Button>
    </PageForm>
  )
}
