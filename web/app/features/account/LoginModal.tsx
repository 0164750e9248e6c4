import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { SiteConfig } from '@footlight/core/protocol'
import { fail, type Result } from '@footlight/core/rules/result'
import { Avatar } from '@footlight/ui/Avatar'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextField } from '@footlight/ui/TextField'
import { Fingerprint } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import { SuspensionFacts } from '../suspension/SuspensionFacts.tsx'
import { PasswordField } from './PasswordField.tsx'
import forms from './forms.module.css'
import classes from './LoginModal.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/passkey-use.json', { import: 'default' }),
)

const ProviderButtons = lazyPart(
  async () => ({ default: (await import('../sign-in/ProviderButtons.tsx')).ProviderButtons }),
  () => null,
)

export const LoginModal = observer(function LoginModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { session, ui } = useStores()
  const [form, setForm] = useState({ username: '', password: '', totp: '' })
  const { pending, failure, second, note, logIn, logInByPasskey } = useLogIn(onClose)

  function submit(event: FormEvent): void {
    event.preventDefault()
    void logIn(form.username, form.password, form.totp)
  }

  return (
    <Modal
      title={t('auth.log_in')}
      lead={t('auth.log_in_lead')}
      closeLabel={t('actions.close')}
      onClose={onClose}
      size="small"
    >
      <form className={forms.form} onSubmit={submit} data-testid="login-form">
        <TextField
          label={t('auth.name_or_email')}
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
          value={form.username}
          onChange={(event) => setForm({ ...form, username: event.currentTarget.value })}
        />
        <PasswordField
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          required
          value={form.password}
          onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
        />
        {second === 'passkey' && <p>{t('passkey.second')}</p>}
        {second !== null && (
          <TextField
            label={t(second === 'app' ? 'auth.totp' : 'passkey.recovery_code')}
            name="totp"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            autoFocus
            value={form.totp}
            error={failure?.fields?.['totp'] === undefined ? undefined : t('auth.totp_wrong')}
            onChange={(event) => setForm({ ...form, totp: event.currentTarget.value })}
          />
        )}
        {failure !== null && failure.fields?.['totp'] === undefined && failure.state !== 'passkey' && (
          <p className={forms.error} role="alert">
            {failure.until === undefined ? (
              t(sentencesOf(failure))
            ) : (
              <SuspensionFacts until={failure.until} reason={failure.reason ?? null} onLeave={onClose} />
            )}
          </p>
        )}
        {note}
        <Button type="submit" variant="primary" size="large" block pending={pending}>
          {t('auth.log_in')}
        </Button>
        {'PublicKeyCredential' in window && second !== 'app' && (
          <Button
            size="large"
            block
            icon={<Fingerprint aria-hidden />}
            disabled={pending}
            onClick={() => void logInByPasskey(form.username, form.password)}
          >
            {t(second === 'passkey' ? 'passkey.use' : 'passkey.log_in')}
          </Button>
        )}
      </form>
      <Suspense fallback={null}>
        <ProviderButtons />
      </Suspense>
      <p className={forms.other}>
        <Link to="/forgot-password" onClick={onClose}>
          {t('auth.forgot_password')}
        </Link>
      </p>
      <p className={forms.other}>
        {t('auth.no_account')}{' '}
        <button type="button" onClick={() => ui.open('signup')}>
          {t('auth.sign_up')}
        </button>
      </p>
      {session.siteConfig?.demo && (
        <DemoLogins
          demo={session.siteConfig.demo}
          pending={pending}
          onChoose={(username, password) => void logIn(username, password, form.totp)}
        />
      )}
    </Modal>
  )
})

/** The most exact sentence first. */
function sentencesOf({ error, state, fields }: Failed): string[] {
  const ofPasskey = fields?.['passkey'] === undefined ? [] : ['passkey.refused']
  return [`passkey.${state ?? error}`, ...ofPasskey, `errors.${error}`]
}

/** Fetched with the dialog: browsers ask for a passkey only shortly after a press. null: it did not come. */
const passkeyPart = () => import('./ask-passkey.ts').catch(() => null)

type Failed = Partial<ApiFailure> & { readonly error: string }

/** One attempt after the other; a second factor is asked for once the server wants one. */
function useLogIn(onDone: () => void) {
  const { api, session, toasts } = useStores()
  const revalidator = useRevalidator()
  const { note, checked } = useHumanCheck('log_in')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failed | null>(null)
  useEffect(() => void passkeyPart(), [])
  const [second, setSecond] = useState<'app' | 'passkey' | null>(null)
  // Offered until somebody logs in by any way, and again where that failed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of each drawing do the same
  useEffect(() => {
    if (pending || second !== null) return
    let stop = (): void => undefined
    let isGone = false
    void passkeyPart().then((part) => {
      if (part === null || isGone) return
      stop = part.offerPasskeys(api, (passkey) => {
        begin()
        void part.logInByChosen({ api, session }, passkey).then(end)
      })
    })
    return () => {
      isGone = true
      stop()
    }
  }, [api, session, pending, second])

  async function logIn(username: string, password: string, code: string): Promise<void> {
    begin()
    const totp = code.replace(/[\s-]/g, '')
    const form = { ...named(username), password, ...(totp && { totp }) }
    end(await checked((answer) => session.login({ ...form, ...answer })))
  }

  /** Instead of a password, or beside it where the server wants both. */
  async function logInByPasskey(username: string, password: string): Promise<void> {
    begin()
    const part = await passkeyPart()
    const beside = second === 'passkey' ? { ...named(username), password } : {}
    end(
      part === null
        ? fail({ error: 'network' })
        : await part.logInByPasskey({ api, session, checked }, beside),
    )
  }

  function begin(): void {
    setPending(true)
    setFailure(null)
  }

  function end(answer: Result<undefined, Failed>): void {
    setPending(false)
    if (!answer.ok) {
      const { error, state } = answer.error
      if (error === 'totp_required') setSecond(state === 'passkey' ? 'passkey' : 'app')
      setFailure(answer.error)
      return
    }
    onDone()
    toasts.show({
      appearance: 'success',
      title: { key: 'auth.welcome', values: { name: session.username ?? '' } },
    })
    void revalidator.revalidate()
  }

  return { pending, failure, second, note, logIn, logInByPasskey }
}

const named = (name: string) => (name.includes('@') ? { email: name.trim() } : { username: name.trim() })

interface DemoLoginsProps {
  readonly demo: NonNullable<SiteConfig['demo']>
  readonly pending: boolean
  readonly onChoose: (username: string, password: string) => void
}

/** On a demo installation: people to be, one click each. */
function DemoLogins({ demo, pending, onChoose }: DemoLoginsProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.demo} aria-label={t('auth.demo_title')}>
      <h3 className={classes.title}>{t('auth.demo_title')}</h3>
      <ul className={classes.people}>
        {demo.usernames.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={classes.person}
              disabled={pending}
              onClick={() => onChoose(name, demo.password)}
            >
              <Avatar name={name} size={22} />
              {name}
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.password}>
        {t('auth.demo_password')} <code>{demo.password}</code>
      </p>
    </section>
  )
}
