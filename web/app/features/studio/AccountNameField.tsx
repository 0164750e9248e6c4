import { TextField } from '@footlight/ui/TextField'

interface AccountNameFieldProps {
  readonly label: string
  readonly hint?: string
  /** As it was typed. */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (typed: string) => void
}

/** Whom it is about, by their user name. */
export function AccountNameField({ onChange, ...rest }: AccountNameFieldProps) {
  return (
    <TextField
      {...rest}
      maxLength={40}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The name that somebody means by what they typed; '': none. */
export function typedName(typed: string): string {
  return typed.trim().replace(/^@/, '').toLowerCase()
}
