import { Bell as BellIcon } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import './texts.ts'
import classes from '../messages/MessagesButton.module.css'

const BADGE_MAX = 99

/** In the header: the way to the centre, with how much is unread. */
export const Bell = observer(function Bell() {
  const { t } = useTranslation()
  const { session } = useStores()
  // Its part comes late: by then the socket may have told another number than the page was drawn with.
  const unread = useIsBrowser() ? session.unread : 0
  const label = unread > 0 ? t('notifications.bell', { count: unread }) : t('notifications.bell_read')
  return (
    <Link to="/notifications" className={classes.button} aria-label={label} data-testid="bell">
      <BellIcon aria-hidden />
      {unread > 0 && <i aria-hidden>{unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}</i>}
    </Link>
  )
})
