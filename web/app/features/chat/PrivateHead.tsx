import { Lock } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import classes from './PrivateHead.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/private-chat.json', { import: 'default' }),
)

/** Stands over the chat of a private: who reads it, and where the public one is meanwhile. */
export const PrivateHead = observer(function PrivateHead() {
  const { t } = useTranslation()
  const { room } = useStores()
  const { data } = useRoomScreen()
  const name = room.isOwner ? (room.privatePayer ?? t('moderation.a_user')) : data.user.displayName
  return (
    <p className={classes.head} role="status" data-testid="private-head">
      <Lock aria-hidden />
      <span>
        <b>{t('private_chat.only_you', { name })}</b> {t('private_chat.public_waits')}
      </span>
    </p>
  )
})
