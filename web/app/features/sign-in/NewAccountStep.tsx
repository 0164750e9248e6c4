import type { ApiFailure } from '@footlight/core/client/api-failure'
import { type AfterAnswer, signInProviderRoutes } from '@footlight/core/protocol/sign-in-providers'
import { Button } from '@footlight/ui/Button'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { AccountFields } from '../account/AccountFields.tsx'
import { emptyBirthDate } from '../account/birth-date.ts'
import { checkAccount, type SignupForm } from '../account/signup-form.ts'
import { useAccountForm } from '../account/use-account-form.ts'
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
  const { account, submit, isPending } = useNewAccount(known, onFail)
  return (
    <main id="content" className={security.narrow}>
      <title>{t('sign_in.new')}</title>
      <h1>{t('sign_in.new')}</h1>
      <p className={security.quiet}>{t('sign_in.new_text')}</p>
      <form
        ref={account.formRef}
        className={forms.form}
        noValidate
        onSubmit={(event) => void submit(event)}
        data-testid="sign-in-account"
      >
        <AccountFields
          account={account}
          {...(known.is_email_confirmed && {
            knownEmail: (
              <p className={security.quiet}>{t('sign_in.checked_email', { email: account.form.email })}</p>
            ),
          })}
        />
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

/** What is entered, and the attempt itself. */
function useNewAccount(known: NewAccount, onFail: NewAccountStepProps['onFail']) {
  const { api } = useStores()
  const account = useAccountForm<Omit<SignupForm, 'password'>>({
    ...{ username: '', email: known.email ?? '', type: 'viewer' },
    ...{ birthDate: emptyBirthDate, acceptsTerms: false },
  })
  const { form, terms, setFields, setError, refuse } = account
  const [isPending, setPending] = useState(false)

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
    if (answer.error.error === 'wrong_state') onFail(answer.error)
    else refuse(answer.error.error, answer.error.fields)
  }

  return { account, submit, isPending }
}
