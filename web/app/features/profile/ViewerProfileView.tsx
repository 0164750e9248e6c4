import type { OwnAvatar } from '@footlight/core/protocol/avatars'
import type { OwnName } from '@footlight/core/protocol/names'
import { useTranslation } from 'react-i18next'
import { AvatarField } from '../avatar/AvatarField.tsx'
import { NameField } from '../names/NameField.tsx'
import statement from '../account/StatementView.module.css'
import settings from '../room-settings/RoomSettingsView.module.css'
import classes from './ProfileForm.module.css'

interface ViewerProfileViewProps {
  readonly avatar: OwnAvatar
  readonly name: OwnName
}

/** How a viewer appears to others. */
export function ViewerProfileView({ avatar, name }: ViewerProfileViewProps) {
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
      </div>
    </main>
  )
}
