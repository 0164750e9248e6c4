import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { SiteConfig } from '@footlight/core/protocol'
import { Avatar } from '@footlight/ui/Avatar'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRevalidator } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useStores } from '../../platform/stores-context.ts'
import { SuspensionReason } from '../suspension/SuspensionReason.tsx'
import { PasswordField } from './PasswordField.tsx'
import forms from './forms.module.css'
import classes from './LoginModal.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))

export const LoginModal = observer(function LoginModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { session, ui } = useStores()
  const [form, setForm] = useState({ username: '', password: '', totp: '' })
  const { pending, failure, needsTotp, logIn } = useLogIn(onClose)
  const dateTime = useDateTime()

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
          autoComplete="username"
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
        {needsTotp && (
          <TextField
            label={t('auth.totp')}
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
        {failure !== null && failure.fields?.['totp'] === undefined && (
          <p className={forms.error} role="alert">
            {failure.until === undefined
              ? t([`errors.${failure.error}`, 'errors.unknown'])
              : t('auth.suspended_until', { until: dateTime(failure.until) })}
            {failure.reason !== undefined && (
              <>
                {' '}
                <SuspensionReason reason={failure.reason} />
              </>
            )}
            {failure.until !== undefined && (
              <>
                {' '}
                <Link to="/appeal" onClick={onClose}>
                  {t('suspended.appeal')}
                </Link>
              </>
            )}
          </p>
        )}
        <Button type="submit" variant="primary" size="large" block pending={pending}>
          {t('auth.log_in')}
        </Button>
      </form>
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

/** One attempt after the other; the code of a second factor is asked for once the server wants one. */
function useLogIn(onDone: () => void) {
  const { session, toasts } = useStores()
  const revalidator = useRevalidator()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [needsTotp, setNeedsTotp] = useState(false)

  async function logIn(username: string, password: string, code: string): Promise<void> {
    setPending(true)
    setFailure(null)
    const totp = code.replace(/[\s-]/g, '')
    const answer = await session.login({
      ...(username.includes('@') ? { email: username.trim() } : { username: username.trim() }),
      password,
      ...(totp && { totp }),
    })
    setPending(false)
    if (!answer.ok) {
      if (answer.error.error === 'totp_required') setNeedsTotp(true)
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

  return { pending, failure, needsTotp, logIn }
}

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
