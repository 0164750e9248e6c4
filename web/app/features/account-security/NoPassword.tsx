import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import settings from '../settings/AccountSettings.module.css'

/** Of an account that a provider alone opens. */
export function NoPassword() {
  const { t } = useTranslation()
  return (
    <section className={settings.group} aria-labelledby="password" data-testid="no-password">
      <h2 id="password">{t('account_security.password')}</h2>
      <p className={settings.lead}>{t('account_security.no_password')}</p>
      <p className={settings.links}>
        <Link to="/forgot-password">{t('account_security.set_password')}</Link>
      </p>
    </section>
  )
}
