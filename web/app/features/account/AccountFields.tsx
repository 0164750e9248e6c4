import { TextField } from '@footlight/ui/TextField'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { BirthDateField } from './BirthDateField.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import type { SignupForm } from './signup-form.ts'
import { TermsField } from './TermsField.tsx'
import type { useAccountForm } from './use-account-form.ts'
import classes from './forms.module.css'

type Account = ReturnType<typeof useAccountForm<Omit<SignupForm, 'password'>>>

interface AccountFieldsProps {
  readonly account: Pick<Account, 'form' | 'change' | 'problem' | 'error'>
  /** In the place of the field for the e-mail; absent: it is asked for. */
  readonly knownEmail?: ReactNode
  /** What opens the account; absent: it is known. */
  readonly children?: ReactNode
}

/** What every new account is asked. */
export function AccountFields({ account, knownEmail, children }: AccountFieldsProps) {
  const { t } = useTranslation()
  const { form, change, problem, error } = account
  return (
    <>
      <RoleChoice type={form.type} onChange={(type) => change({ type }, 'type')} />
      {form.type === 'model' && <p className={classes.text}>{t('auth.model_next')}</p>}
      <TextField
        label={t('auth.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={24}
        value={form.username}
        hint={t('auth.username_hint')}
        error={problem('username')}
        onChange={({ currentTarget }) => change({ username: currentTarget.value }, 'username')}
      />
      {knownEmail ?? (
        <TextField
          label={t('auth.email')}
          name="email"
          type="email"
          autoComplete="email"
          value={form.email}
          hint={t('auth.email_hint')}
          error={problem('email')}
          onChange={({ currentTarget }) => change({ email: currentTarget.value }, 'email')}
        />
      )}
      {children}
      <BirthDateField
        value={form.birthDate}
        error={problem('birth_date')}
        onChange={(birthDate) => change({ birthDate }, 'birth_date')}
      />
      <TermsField
        checked={form.acceptsTerms}
        error={problem('accepts_terms')}
        onChange={(acceptsTerms) => change({ acceptsTerms }, 'accepts_terms')}
      />
      {error !== null && (
        <p className={classes.error} role="alert">
          {t(`errors.${error}`)}
        </p>
      )}
    </>
  )
}
