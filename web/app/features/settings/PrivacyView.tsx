import { CHAT_HISTORY_SIZE, CHAT_KEPT_DAYS } from '@footlight/core/protocol/limits'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { LogSection } from '../browser-logs/LogSection.tsx'
import { GuideLink } from '../help/GuideLink.tsx'
import { AccountSettingsStore, type InitialSettings } from './account-settings-store.ts'
import { ExportSection } from './ExportSection.tsx'
import { InvisibleField } from './InvisibleField.tsx'
import { privacyRows } from './privacy-rows.ts'
import { SessionsList } from './SessionsList.tsx'
import { ChoiceField, SwitchField } from './SettingRow.tsx'
import statement from '../account/StatementView.module.css'
import classes from './AccountSettings.module.css'
import own from './PrivacyView.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/account_settings.json', { import: 'default' }),
)
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/account_privacy.json', { import: 'default' }),
)

/** Who sees what of an account, what changes it, and where it is logged in. */
export const PrivacyView = observer(function PrivacyView({ initial }: { readonly initial: InitialSettings }) {
  const { t } = useTranslation()
  const stores = useStores()
  const { session } = stores
  const [store] = useState(() => new AccountSettingsStore(stores, initial))
  useEffect(() => store.start(), [store])
  return (
    <main id="content" className={statement.page} data-testid="account-privacy">
      <title>{t('account_privacy.title')}</title>
      <h1>{t('account_privacy.title')}</h1>
      <p className={classes.lead}>{t('account_privacy.lead')}</p>
      <section className={own.section} aria-labelledby="who-sees-what">
        <h2 id="who-sees-what">{t('account_privacy.who_sees')}</h2>
        {session.user !== null && <Table store={store} user={session.user} />}
      </section>
      <section className={classes.group} aria-labelledby="what-changes-it">
        <h2 id="what-changes-it">{t('account_privacy.changes')}</h2>
        <InvisibleField store={store} />
        <SwitchField store={store} name="pm_read_marks" />
        <ChoiceField
          store={store}
          name="pm_allow"
          choices={session.isModel ? ['all', 'tokens', 'fans', 'none'] : ['all', 'none']}
        />
        {session.isModel && <SwitchField store={store} name="show_home" />}
        <p className={classes.links}>
          <Link to="/account/settings">{t('account_privacy.to_settings')}</Link>
          <Link to="/privacy">{t('account_privacy.to_policy')}</Link>
          <GuideLink section={session.isModel ? 'performer#blocks' : 'viewer#who-sees-me'} />
        </p>
      </section>
      <SessionsList />
      <LogSection />
      <ExportSection />
    </main>
  )
})

interface TableProps {
  readonly store: AccountSettingsStore
  readonly user: Parameters<typeof privacyRows>[1]
}

const Table = observer(function Table({ store, user }: TableProps) {
  const { t } = useTranslation()
  return (
    <table className={own.table}>
      <thead>
        <tr>
          <th scope="col">{t('account_privacy.what')}</th>
          <th scope="col">{t('account_privacy.who')}</th>
        </tr>
      </thead>
      <tbody>
        {privacyRows(store.settings, user).map(({ what, who }) => (
          <tr key={what} data-fact={what}>
            <th scope="row">{t(`account_privacy.what_${what}`)}</th>
            <td>{t(`account_privacy.who_${who}`, { lines: CHAT_HISTORY_SIZE, days: CHAT_KEPT_DAYS })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
})
