import type { OwnAvatar } from '@footlight/core/protocol/avatars'
import type { LinkedAccounts } from '@footlight/core/protocol/linked-accounts'
import type { OwnName } from '@footlight/core/protocol/names'
import { useTranslation } from 'react-i18next'
import { AvatarField } from '../avatar/AvatarField.tsx'
import { LinkedField } from '../linked/LinkedField.tsx'
import { NameField } from '../names/NameField.tsx'
import statement from '../account/StatementView.module.css'
import settings from '../room-settings/RoomSettingsView.module.css'
import classes from './ProfileForm.module.css'

interface ViewerProfileViewProps {
  readonly avatar: OwnAvatar
  readonly name: OwnName
  readonly linked: LinkedAccounts
}

/** How a viewer appears to others. */
export function ViewerProfileView({ avatar, name, linked }: ViewerProfileViewProps) {
  const { t } = useTranslation()
  return (
    <main id="content" className={statement.page}>
      <header className={settings.header}>
        <div>
          <h1>{t('avatar.page_title')}</h1>
          <p>{t('avatar.page_lead')}</p>
        </div>
      </header>
      <div className={classes.account}>
        <AvatarField initial={avatar} />
        <NameField name={name} />
        <LinkedField initial={linked} />
      </div>
    </main>
  )
}
