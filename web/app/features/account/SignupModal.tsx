import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { type FormEvent, Suspense, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import { AccountFields } from './AccountFields.tsx'
import { emptyBirthDate } from './birth-date.ts'
import { PasswordField } from './PasswordField.tsx'
import { checkSignup, type SignupForm } from './signup-form.ts'
import { useAccountForm } from './use-account-form.ts'
import classes from './forms.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))

const ProviderButtons = lazyPart(
  async () => ({ default: (await import('../sign-in/ProviderButtons.tsx')).ProviderButtons }),
  () => null,
)

/** Where performers apply. */
const APPLY = '/models/signup'

const emptyForm: SignupForm = {
  username: '',
  email: '',
  password: '',
  type: 'viewer',
  birthDate: emptyBirthDate,
  acceptsTerms: false,
}

interface SignupModalProps {
  readonly onClose: () => void
  /** There is no way back to the page but an account. */
  readonly isForced?: boolean
}

export const SignupModal = observer(function SignupModal({ onClose, isForced = false }: SignupModalProps) {
  const { t } = useTranslation()
  const { session, ui } = useStores()
  const { account, submit, pending, note } = useSignup(onClose)
  const { form, change, problem } = account
  const site = session.siteConfig?.site.display_name ?? ''
  return (
    <Modal
      title={t('auth.sign_up_title', { name: site })}
      lead={t('auth.sign_up_lead')}
      closeLabel={t('actions.close')}
      onClose={onClose}
      dismissable={!isForced}
    >
      <form
        ref={account.formRef}
        className={classes.form}
        noValidate
        onSubmit={(event) => void submit(event)}
        data-testid="signup-form"
      >
        <AccountFields account={account}>
          <PasswordField
            label={t('auth.password')}
            name="password"
            autoComplete="new-password"
            maxLength={128}
            value={form.password}
            hint={t('auth.password_hint')}
            error={problem('password')}
            onChange={(event) => change({ password: event.currentTarget.value }, 'password')}
          />
        </AccountFields>
        {note}
        <Button type="submit" variant="primary" size="large" block pending={pending}>
          {t('auth.create_account')}
        </Button>
      </form>
      <Suspense fallback={null}>
        <ProviderButtons />
      </Suspense>
      <p className={classes.other}>
        {t('auth.have_account')}{' '}
        <button type="button" onClick={() => ui.open('login')}>
          {t('auth.log_in')}
        </button>
      </p>
    </Modal>
  )
})

/** What is entered, and the attempt itself. */
function useSignup(onDone: () => void) {
  const { session, toasts } = useStores()
  const revalidator = useRevalidator()
  const navigate = useNavigate()
  const isToApply = useLocation().pathname === APPLY
  const account = useAccountForm<SignupForm>({ ...emptyForm, type: isToApply ? 'model' : 'viewer' })
  const { form, terms, setFields, setError, refuse } = account
  const [pending, setPending] = useState(false)
  const { note, checked: checkHuman } = useHumanCheck('register')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const checked = checkSignup(form)
    if (!checked.ok) return setFields(checked.error)
    setPending(true)
    setError(null)
    const named = { ...checked.value, ...(await terms) }
    const answer = await checkHuman((proof) => session.register({ ...named, ...proof }))
    setPending(false)
    if (!answer.ok) return refuse(answer.error.error, answer.error.fields)
    onDone()
    toasts.show({
      appearance: 'success',
      title: { key: 'auth.welcome_new', values: { name: session.username ?? '' } },
    })
    // Another page is read anew as it is.
    if (form.type === 'model' && !isToApply) void navigate(APPLY)
    else void revalidator.revalidate()
  }

  return { account, submit, pending, note }
}
