import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { TextField } from '@footlight/ui/TextField'
import { Eye, EyeOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { isLoopback } from '../../../shared/server-address.ts'
import { useConsole } from '../../app/console-context.ts'
import { failureSentence } from '../../i18n/sentences.ts'
import { OfflineLogs } from '../logs/OfflineLogs.tsx'
import { Doorway } from './Doorway.tsx'
import account from './AccountButton.module.css'
import classes from './LoginScreen.module.css'

export const LoginScreen = observer(function LoginScreen() {
  const { t } = useTranslation('console')
  const {
    root: { session },
  } = useConsole()
  const login = useLogin()
  return (
    <Doorway
      title={t('login.title')}
      lead={
        <Trans
          t={t}
          i18nKey="login.lead"
          values={{ site: session.siteConfig?.site.display_name }}
          components={{ b: <b /> }}
        />
      }
      foot={<LoginFoot />}
    >
      <LoginForm login={login} />
      <KnownAccounts />
      <OfflineLogs />
      <DemoHint onPick={login.fill} />
    </Doorway>
  )
})

/** What is typed at the log-in, and what the server said to it. */
function useLogin() {
  const { t } = useTranslation('console')
  const {
    root: { session },
  } = useConsole()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const [asksTotp, setAsksTotp] = useState<'app' | 'passkey' | null>(null)
  const [error, setError] = useState<string | undefined>()
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPending(true)
    setError(undefined)
    const answer = await session.login({
      ...(name.includes('@') ? { email: name.trim() } : { username: name.trim() }),
      password,
      ...(asksTotp !== null && { totp: totp.replace(/\D/g, '') }),
    })
    setPending(false)
    if (answer.ok) return
    if (answer.error.error === 'totp_required' || answer.error.fields?.['totp'] !== undefined) {
      // A code that was sent and is asked for again was wrong or used; the first time it is no mistake at
      // all.
      setError(asksTotp === null ? undefined : t('login.totp_wrong'))
      setTotp('')
      const { state } = answer.error
      return setAsksTotp((before) => before ?? (state === 'passkey' ? 'passkey' : 'app'))
    }
    setError(failureSentence(t, answer.error))
  }

  const change = (set: (value: string) => void) => (event: FormEvent<HTMLInputElement>) => {
    set(event.currentTarget.value)
    setError(undefined)
  }
  return {
    name: { value: name, onChange: change(setName) },
    password: { value: password, onChange: change(setPassword) },
    totp: { value: totp, onChange: change((value) => setTotp(value.replace(/[^\d -]/g, ''))) },
    asksTotp,
    error,
    pending,
    submit,
    fill(username: string, demoPassword: string) {
      setName(username)
      setPassword(demoPassword)
    },
  }
}

function LoginForm({ login }: { readonly login: ReturnType<typeof useLogin> }) {
  const { t } = useTranslation('console')
  const [showsPassword, setShowsPassword] = useState(false)
  return (
    <form className={classes.form} onSubmit={(event) => void login.submit(event)}>
      <TextField
        label={t('login.name')}
        name="username"
        autoFocus
        autoComplete="username"
        spellCheck={false}
        required
        {...login.name}
      />
      <TextField
        label={t('login.password')}
        name="password"
        type={showsPassword ? 'text' : 'password'}
        autoComplete="current-password"
        required
        {...login.password}
        suffix={
          <IconButton
            label={t(showsPassword ? 'login.hide_password' : 'login.show_password')}
            size="small"
            onClick={() => setShowsPassword(!showsPassword)}
          >
            {showsPassword ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        }
      />
      {login.asksTotp !== null && (
        <TextField
          label={t(login.asksTotp === 'app' ? 'login.totp' : 'login.recovery_code')}
          name="totp"
          autoFocus
          inputMode="numeric"
          maxLength={16}
          autoComplete="one-time-code"
          required
          {...login.totp}
        />
      )}
      {login.error !== undefined && (
        <p role="alert" className={classes.error}>
          {login.error}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" block pending={login.pending}>
        {t('login.log_in')}
      </Button>
    </form>
  )
}

/** Demo log-ins are offered on this machine only, and only where the server says that it is a demo. */
const DemoHint = observer(function DemoHint({
  onPick,
}: {
  readonly onPick: (username: string, password: string) => void
}) {
  const { t } = useTranslation('console')
  const {
    root: { session },
    server,
  } = useConsole()
  const demo = session.siteConfig?.demo ?? null
  if (demo === null || server.origin === null || !isLoopback(server.origin)) return null
  const models = demo.usernames.filter((username) => username.startsWith('demo_model'))
  return (
    <div className={classes.demo}>
      <span>{t('login.demo')}</span>
      {models.map((username) => (
        <button
          key={username}
          type="button"
          className={classes.chip}
          onClick={() => onPick(username, demo.password)}
        >
          {username}
        </button>
      ))}
    </div>
  )
})

const LoginFoot = observer(function LoginFoot() {
  const { t } = useTranslation('console')
  const { server, ui } = useConsole()
  return (
    <>
      <span>{t(server.sessionKept === 'keyring' ? 'login.kept' : 'login.not_kept')}</span>
      <button type="button" className={classes.link} onClick={() => ui.setChoosingServer(true)}>
        {t('login.change', { host: new URL(server.origin!).host })}
      </button>
    </>
  )
})

/** Accounts used here before, at the log-in: one press away while their session lasts. */
const KnownAccounts = observer(function KnownAccounts() {
  const { t } = useTranslation('shell')
  const { accounts } = useConsole()
  if (accounts.others.length === 0) return null
  return (
    <div className={account.known}>
      {accounts.others.map(({ id, username }) => (
        <Button key={id} block onClick={() => void accounts.switchTo(id)}>
          {t('accounts.go_on_as', { name: username })}
        </Button>
      ))}
    </div>
  )
})
