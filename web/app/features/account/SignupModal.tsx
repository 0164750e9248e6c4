import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import { BirthDateField } from './BirthDateField.tsx'
import { emptyBirthDate } from './birth-date.ts'
import { PasswordField } from './PasswordField.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { checkSignup, type SignupForm } from './signup-form.ts'
import { TermsField } from './TermsField.tsx'
import { useTermsVersion } from './use-terms-version.ts'
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
  const { form, change, problem, submit, error, pending, note } = useSignup(onClose)
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
        className={classes.form}
        noValidate
        onSubmit={(event) => void submit(event)}
        data-testid="signup-form"
      >
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
          onChange={(event) => change({ username: event.currentTarget.value }, 'username')}
        />
        <TextField
          label={t('auth.email')}
          name="email"
          type="email"
          autoComplete="email"
          value={form.email}
          hint={t('auth.email_hint')}
          error={problem('email')}
          onChange={(event) => change({ email: event.currentTarget.value }, 'email')}
        />
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
            {t([`errors.${error}`, 'errors.unknown'])}
          </p>
        )}
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

/** What is entered, what is wrong with it, and the attempt itself. */
function useSignup(onDone: () => void) {
  const { t } = useTranslation()
  const { session, toasts } = useStores()
  const revalidator = useRevalidator()
  const navigate = useNavigate()
  const isToApply = useLocation().pathname === APPLY
  const [form, setForm] = useState<SignupForm>({ ...emptyForm, type: isToApply ? 'model' : 'viewer' })
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [terms, readTerms] = useTermsVersion()
  const { note, checked: checkHuman } = useHumanCheck('register')

  function change(part: Partial<SignupForm>, name: string): void {
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
    const checked = checkSignup(form)
    if (!checked.ok) return setFields(checked.error)
    setPending(true)
    setError(null)
    const named = { ...checked.value, ...(await terms) }
    const answer = await checkHuman((proof) => session.register({ ...named, ...proof }))
    setPending(false)
    if (answer.ok) {
      onDone()
      toasts.show({
        appearance: 'success',
        title: { key: 'auth.welcome_new', values: { name: session.username ?? '' } },
      })
      // Another page is read anew as it is.
      if (form.type === 'model' && !isToApply) void navigate(APPLY)
      else void revalidator.revalidate()
      return
    }
    const { error: code, fields: wrong = {} } = answer.error
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
          : wrong
    setFields(refused)
    if (Object.keys(refused).length === 0) setError(answer.error.error)
  }

  return { form, change, problem, submit, error, pending, note }
}
