import { accountSecurityRoutes } from '@footlight/core/protocol/account-security'
import type { ResponseOf } from '@footlight/core/protocol/route'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { EmailSection } from './EmailSection.tsx'
import { NoPassword } from './NoPassword.tsx'
import { PasskeySection } from './PasskeySection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { TotpSection } from './TotpSection.tsx'
import statement from '../account/StatementView.module.css'
import settings from '../settings/AccountSettings.module.css'
import classes from './AccountSecurity.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/account_security.json', { import: 'default' }),
)

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/passkey-use.json', { import: 'default' }),
)
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/passkeys.json', { import: 'default' }))

const ProvidersSection = lazyPart(async () => ({
  default: (await import('../sign-in/ProvidersSection.tsx')).ProvidersSection,
}))

/** What opens an account, and how its owner changes that. */
export function AccountSecurityView() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { security, readAnew } = useSecurity()
  return (
    <main id="content" className={statement.page} data-testid="account-security">
      <title>{t('account_security.title')}</title>
      <h1>{t('account_security.title')}</h1>
      <p className={`${settings.lead} ${classes.lead}`}>{t('account_security.lead')}</p>
      {search.get('changed') === 'password' && (
        <p className={classes.done} role="status">
          <CircleCheck aria-hidden />
          {t('account_security.password_changed')}
        </p>
      )}
      {search.get('changed') === 'provider' && (
        <p className={classes.done} role="status">
          <CircleCheck aria-hidden />
          {t('account_security.provider_connected')}
        </p>
      )}
      {security !== null && security !== 'failed' && security.needs_second_factor && (
        <p className={classes.needed} role="status">
          <TriangleAlert aria-hidden />
          {t('passkeys.needs')}
        </p>
      )}
      {security !== null && security !== 'failed' && !security.has_password ? (
        <NoPassword />
      ) : (
        <PasswordSection />
      )}
      {security === 'failed' && <p role="alert">{t('account_security.not_loaded')}</p>}
      {security !== null && security !== 'failed' && (
        <>
          <TotpSection
            hasTotp={security.has_totp}
            recoveryCodes={security.recovery_codes}
            onChange={readAnew}
          />
          <PasskeySection onChange={readAnew} />
          <Suspense fallback={null}>
            <ProvidersSection />
          </Suspense>
          <EmailSection email={security.email} isConfirmed={security.email_confirmed} onChange={readAnew} />
        </>
      )}
      <p className={settings.links}>
        <Link to="/account/privacy">{t('account_security.to_sessions')}</Link>
        <Link to="/account/settings">{t('account_security.to_settings')}</Link>
        <Link to="/account/delete">{t('account_security.to_delete')}</Link>
      </p>
    </main>
  )
}

type Security = ResponseOf<typeof accountSecurityRoutes.security>

/** Asked for by the page and not drawn into it: pages are packed, and this is nobody else's. null: not known yet. */
function useSecurity() {
  const { api, session } = useStores()
  const [security, setSecurity] = useState<Security | 'failed' | null>(null)
  const read = useCallback(async () => {
    const answer = await api.call(accountSecurityRoutes.security)
    setSecurity(answer.ok ? answer.value : 'failed')
  }, [api])
  useEffect(() => void read(), [read])
  const readAnew = useCallback(async () => {
    await Promise.all([read(), session.refresh()])
  }, [read, session])
  return { security, readAnew }
}
