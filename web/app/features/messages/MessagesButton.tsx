import { Mail } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useEffectSoon } from '../../platform/use-effect-soon.ts'
import classes from './MessagesButton.module.css'

const BADGE_MAX = 99

/** In the header: the way to all chats, with how much is unread. */
export const MessagesButton = observer(function MessagesButton() {
  const { t } = useTranslation()
  const stores = useStores()
  const { messages, room, ui } = stores
  const { unread, toConfirm } = messages
  useEffectSoon(() => {
    const begun = import('../inbox/notify.ts').then(({ notify }) => notify(stores))
    return () => void begun.then((stop) => stop())
  }, [stores])

  /** In a room they open over it, so that it goes on. */
  function stay(event: MouseEvent): void {
    if (room.connection === 'none') return
    event.preventDefault()
    ui.openMessages(null)
  }

  return (
    <Link
      to="/inbox"
      className={classes.button}
      aria-label={t('messages.open', { count: unread })}
      onClick={stay}
    >
      <Mail aria-hidden />
      {unread + toConfirm > 0 && <i aria-hidden>{unread > BADGE_MAX ? `${BADGE_MAX}+` : unread || '•'}</i>}
    </Link>
  )
})
