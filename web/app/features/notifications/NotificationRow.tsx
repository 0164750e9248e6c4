import type { Notification } from '@footlight/core/protocol/notifications'
import { Avatar } from '@footlight/ui/Avatar'
import { IconButton } from '@footlight/ui/IconButton'
import { Check, Images, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { useMoney } from '../billing/use-money.ts'
import { sentenceOf, targetOf } from './said.ts'
import classes from './Notifications.module.css'

export interface NotificationRowProps {
  readonly entry: Notification
  readonly onRead: () => void
  readonly onRemove: () => void
}

export function NotificationRow({ entry, onRead, onRemove }: NotificationRowProps) {
  const { t } = useTranslation()
  const date = useDateTime()
  const isBrowser = useIsBrowser()
  const { about, is_read, created_at } = entry
  return (
    <li className={classes.row} data-read={is_read} data-testid="notification">
      <Way entry={entry} onTaken={onRead}>
        {about === null ? (
          <span className={classes.picture} aria-hidden>
            <Images />
          </span>
        ) : (
          <Avatar name={about.username} src={about.avatar_url} size={40} />
        )}
        <span className={classes.words}>
          <Sentence entry={entry} />
          <time dateTime={created_at}>{date(created_at)}</time>
        </span>
        {!is_read && (
          <span className={classes.dot}>
            <span className="visually-hidden">{t('notifications.unread')}</span>
          </span>
        )}
      </Way>
      <span className={classes.actions} inert={!isBrowser}>
        {!is_read && (
          <IconButton label={t('notifications.mark_one')} onClick={onRead}>
            <Check />
          </IconButton>
        )}
        <IconButton label={t('notifications.delete')} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </span>
    </li>
  )
}

function Sentence({ entry }: { readonly entry: Notification }) {
  const { t } = useTranslation()
  const date = useDateTime()
  const money = useMoney()
  const { about, subject, count } = entry
  const name = about?.display_name ?? t('notifications.somebody')
  const values = {
    date: 'ends_at' in subject ? date(subject.ends_at) : '',
    money: 'amount' in subject ? money(subject.amount, subject.currency) : '',
  }
  return <span>{t(`notifications.says.${sentenceOf(entry)}`, { name, count, ...values })}</span>
}

function Way({
  entry,
  onTaken,
  children,
}: {
  readonly entry: Notification
  readonly onTaken: () => void
  readonly children: React.ReactNode
}) {
  const { ui } = useStores()
  const isBrowser = useIsBrowser()
  const target = targetOf(entry)
  const { about, subject } = entry
  if (target !== null)
    return (
      <Link to={target} className={classes.way} onClick={onTaken}>
        {children}
      </Link>
    )
  if (subject.kind !== 'message' || about === null) return <div className={classes.way}>{children}</div>
  return (
    <button
      type="button"
      className={classes.way}
      inert={!isBrowser}
      onClick={() => {
        onTaken()
        ui.openMessages(about.username)
      }}
    >
      {children}
    </button>
  )
}
