import type { ApiFailure } from '@footlight/core/client/api-failure'
import { type AfterAnswer, signInProviderRoutes } from '@footlight/core/protocol/sign-in-providers'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'
import { BirthDateField } from '../account/BirthDateField.tsx'
import { emptyBirthDate } from '../account/birth-date.ts'
import { RoleChoice } from '../account/RoleChoice.tsx'
import { checkAccount, type SignupForm } from '../account/signup-form.ts'
import { TermsField } from '../account/TermsField.tsx'
import { useTermsVersion } from '../account/use-terms-version.ts'
import forms from '../account/forms.module.css'
import security from '../account-security/AccountSecurity.module.css'

type NewAccount = Extract<AfterAnswer, { step: 'new_account' }>

interface NewAccountStepProps {
  readonly known: NewAccount
  /** The log-in is over. */
  readonly onFail: (failure: ApiFailure) => void
}

/** What an account needs beside what the provider said. */
export function NewAccountStep({ known, onFail }: NewAccountStepProps) {
  const { t } = useTranslation()
  const { form, change, problem, submit, error, isPending } = useNewAccount(known, onFail)
  return (
    <main id="content" className={security.narrow}>
      <title>{t('sign_in.new')}</title>
      <h1>{t('sign_in.new')}</h1>
      <p className={security.quiet}>{t('sign_in.new_text')}</p>
      <form
        className={forms.form}
        noValidate
        onSubmit={(event) => void submit(event)}
        data-testid="sign-in-account"
      >
        <RoleChoice type={form.type} onChange={(type) => change({ type }, 'type')} />
        {form.type === 'model' && <p className={forms.text}>{t('auth.model_next')}</p>}
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
        {known.is_email_confirmed ? (
          <p className={security.quiet}>{t('sign_in.checked_email', { email: form.email })}</p>
        ) : (
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
          <p className={forms.error} role="alert">
            {t([`errors.${error}`, 'errors.unknown'])}
          </p>
        )}
        <Button type="submit" variant="primary" size="large" block pending={isPending}>
          {t('auth.create_account')}
        </Button>
      </form>
      <p className={forms.other}>
        {t('sign_in.have_account')} <Link to="/">{t('sign_in.back')}</Link>
      </p>
    </main>
  )
}

/** What is entered, what is wrong with it, and the attempt itself. */
function useNewAccount(known: NewAccount, onFail: NewAccountStepProps['onFail']) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [form, setForm] = useState<Omit<SignupForm, 'password'>>({
    ...{ username: '', email: known.email ?? '', type: 'viewer' },
    ...{ birthDate: emptyBirthDate, acceptsTerms: false },
  })
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [terms, readTerms] = useTermsVersion()

  function change(part: Partial<typeof form>, name: string): void {
    setForm({ ...form, ...part })
    const { [name]: _answered, ...others } = fields
    setFields(others)
  }

  /** The sentence for a field, the most exact one that there is. */
  function problem(name: string): string | undefined {
    const code = fields[name]
    return code === undefined ? undefined : t([`fields.${name}.${code}`, `fields.${code}`, 'fields.invalid'])
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const checked = checkAccount(form)
    if (!checked.ok) return setFields(checked.error)
    setPending(true)
    setError(null)
    const answer = await api.call(signInProviderRoutes.signUpByProvider, {
      body: { ...checked.value, ...(await terms) },
    })
    if (answer.ok) return location.replace(form.type === 'model' ? '/models/signup' : answer.value.next)
    setPending(false)
    if (answer.error.error === 'wrong_state') return onFail(answer.error)
    const { error: code, fields: named = {} } = answer.error
    if (code === 'conflict') {
      // Other terms than those that were agreed to: they are to be looked at first.
      setForm({ ...form, acceptsTerms: false })
      readTerms()
    }
    const refused: Readonly<Record<string, string>> =
      code === 'username_taken'
        ? { username: 'taken' }
        : code === 'conflict'
          ? { accepts_terms: 'changed' }
          : named
    setFields(refused)
    if (Object.keys(refused).length === 0) setError(answer.error.error)
  }

  return { form, change, problem, submit, error, isPending }
}
