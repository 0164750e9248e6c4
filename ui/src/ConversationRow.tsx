import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'
import { classNames } from './class-names.ts'
import classes from './ConversationRow.module.css'

export interface ConversationRowProps {
  /** Of the other one. */
  readonly username: string
  readonly displayName: string
  readonly avatarUrl?: string | null
  /** Edge of the picture, px. */
  readonly avatarSize?: number
  /** The last message. */
  readonly preview: ReactNode
  readonly unread: number
  /** For who does not see the number. */
  readonly unreadLabel?: string
  readonly isCurrent?: boolean
  readonly className?: string | undefined
  readonly onOpen: () => void
}

/** One private chat in the list of them. */
export function ConversationRow(props: ConversationRowProps) {
  const { username, displayName, avatarUrl, avatarSize, preview, unread, unreadLabel, isCurrent } = props
  return (
    <li>
      <button
        type="button"
        className={classNames(classes.row, props.className)}
        aria-current={isCurrent || undefined}
        data-unread={unread > 0 || undefined}
        onClick={props.onOpen}
      >
        <Avatar
          name={username}
          {...(avatarUrl !== undefined && { src: avatarUrl })}
          {...(avatarSize !== undefined && { size: avatarSize })}
        />
        <span className={classes.words}>
          <b>{displayName}</b>
          <small>{preview}</small>
        </span>
        {unread > 0 && <i aria-hidden={unreadLabel !== undefined}>{unread}</i>}
        {unread > 0 && unreadLabel !== undefined && <span className="visually-hidden">{unreadLabel}</span>}
      </button>
    </li>
  )
}
