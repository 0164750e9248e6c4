import { accountSecurityRoutes } from '@footlight/core/protocol/account-security'
import { Button } from '@footlight/ui/Button'
import { MailCheck, MailX } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PasswordField } from '../account/PasswordField.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import { SecurityForm } from './SecurityForm.tsx'
import { useFormRefusal } from './use-form-refusal.ts'
import classes from './AccountSecurity.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/password-reset.json', { import: 'default' }),
)

/** Another password, by the link in the mail; then one logs in by it. */
export function ResetPasswordView() {
  const { t } = useTranslation()
  const { api, ui } = useStores()
  const isDone = useSearchParams()[0].has('done')
  const [password, setPassword] = useState('')
  const [isPending, setPending] = useState(false)
  const [isVoid, setVoid] = useState(false)
  const refusal = useFormRefusal()
  const { problem, setFailure } = refusal

  async function send(): Promise<void> {
    setPending(true)
    const token = location.hash.slice(1)
    const answer = await api.call(accountSecurityRoutes.resetPassword, { body: { token, password } })
    // Whoever was logged in here as this account is a guest now, and the page is drawn anew for them; the token leaves
    // the address.
    if (answer.ok) return location.replace('?done=1')
    setPending(false)
    if (answer.error.fields?.['token'] !== undefined) setVoid(true)
    else setFailure(answer.error)
  }

  if (isDone || isVoid) return <Outcome isDone={isDone} onLogIn={() => ui.open('login')} />
  return (
    <main id="content" className={classes.narrow}>
      <h1>{t('password_reset.reset')}</h1>
      <p className={classes.quiet}>{t('password_reset.reset_text')}</p>
      <SecurityForm
        testId="reset-form"
        refusal={refusal}
        onSend={send}
        buttons={
          <Button type="submit" variant="primary" size="large" block pending={isPending}>
            {t('password_reset.set')}
          </Button>
        }
      >
        <PasswordField
          label={t('password_reset.new_password')}
          name="password"
          autoComplete="new-password"
          autoFocus
          maxLength={128}
          value={password}
          hint={t('auth.password_hint')}
          error={problem('password')}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </SecurityForm>
    </main>
  )
}

function Outcome({ isDone, onLogIn }: { readonly isDone: boolean; readonly onLogIn: () => void }) {
  const { t } = useTranslation()
  return (
    <main id="content" aria-live="polite">
      {isDone ? (
        <EmptyState
          icon={<MailCheck />}
          heading="h1"
          title={t('password_reset.done')}
          text={t('password_reset.done_text')}
          action={
            <Button variant="primary" onClick={onLogIn}>
              {t('auth.log_in')}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<MailX />}
          heading="h1"
          title={t('password_reset.failed')}
          text={t('password_reset.failed_text')}
          action={<Link to="/forgot-password">{t('password_reset.again')}</Link>}
        />
      )}
    </main>
  )
}
