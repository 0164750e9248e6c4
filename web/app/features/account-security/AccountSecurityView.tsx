import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { PasswordSection } from './PasswordSection.tsx'
import statement from '../account/StatementView.module.css'
import settings from '../settings/AccountSettings.module.css'
import classes from './AccountSecurity.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/account_security.json', { import: 'default' }),
)

/** What opens an account, and how its owner changes that. */
export function AccountSecurityView() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
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
      <PasswordSection />
      <p className={settings.links}>
        <Link to="/account/privacy">{t('account_security.to_sessions')}</Link>
        <Link to="/account/settings">{t('account_security.to_settings')}</Link>
      </p>
    </main>
  )
}
