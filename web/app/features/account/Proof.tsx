import { TextField } from '@footlight/ui/TextField'
import { PasswordField } from './PasswordField.tsx'
import type { Proved } from './proved.ts'

interface ProofProps {
  readonly passwordLabel: string
  readonly totpLabel: string
  readonly totpHint?: string
  readonly needsTotp: boolean
  /** Of the password. */
  readonly autoComplete?: string
  readonly value: Proved
  /** What is wrong with `password` or `totp`; absent: it is said elsewhere. */
  readonly problem?: (field: 'password' | 'totp') => string | undefined
  readonly onChange: (value: Proved) => void
}

/** That an account is theirs. */
export function Proof({
  passwordLabel,
  totpLabel,
  totpHint,
  needsTotp,
  autoComplete = 'off',
  value,
  problem,
  onChange,
}: ProofProps) {
  return (
    <>
      <PasswordField
        label={passwordLabel}
        autoComplete={autoComplete}
        required
        value={value.password}
        error={problem?.('password')}
        onChange={({ currentTarget }) => onChange({ ...value, password: currentTarget.value })}
      />
      {needsTotp && (
        <TextField
          label={totpLabel}
          hint={totpHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          value={value.totp}
          error={problem?.('totp')}
          onChange={({ currentTarget }) => onChange({ ...value, totp: currentTarget.value })}
        />
      )}
    </>
  )
}
