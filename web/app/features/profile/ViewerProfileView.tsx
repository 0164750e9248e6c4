import { useTranslation } from '../../i18n/use-translation.ts'
import { AccountFields, type AccountFieldsProps } from './AccountFields.tsx'
import statement from '../account/StatementView.module.css'
import settings from '../room-settings/RoomSettingsView.module.css'

/** How a viewer appears to others. */
export function ViewerProfileView({ account }: { readonly account: AccountFieldsProps }) {
  const { t } = useTranslation()
  return (
    <main id="content" className={statement.page}>
      <header className={settings.header}>
        <div>
          <h1>{t('avatar.page_title')}</h1>
          <p>{t('avatar.page_lead')}</p>
        </div>
      </header>
      <AccountFields {...account} />
    </main>
  )
}
