import { Mail } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import classes from './MessagesButton.module.css'

const BADGE_MAX = 99

/** In the header: the way to all chats, with how much is unread. */
export const MessagesButton = observer(function MessagesButton() {
  const { t } = useTranslation()
  const { messages, ui } = useStores()
  const { unread } = messages
  return (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-label={t('messages.open', { count: unread })}
      onClick={() => ui.openMessages(null)}
    >
      <Mail aria-hidden />
      {unread > 0 && <i aria-hidden>{unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}</i>}
    </button>
  )
})
