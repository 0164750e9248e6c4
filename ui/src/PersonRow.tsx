import { type ReactNode, useId } from 'react'
import { Avatar } from './Avatar.tsx'
import classes from './PersonRow.module.css'

export interface PersonGroupProps {
  readonly title: string
  /** 0: the group is not there. */
  readonly count: number
  readonly children: ReactNode
}

/** People who stand alike to the reader, under a heading that counts them. */
export function PersonGroup({ title, count, children }: PersonGroupProps) {
  const id = useId()
  if (count === 0) return null
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h2 id={id}>
        {title} <span>{count}</span>
      </h2>
      <ul>{children}</ul>
    </section>
  )
}

export interface PersonRowProps {
  readonly username: string
  readonly name: string
  /** null: letters. */
  readonly avatar: string | null
  /** Whether they are online, in words; absent: it is nobody's business. */
  readonly presence?: { readonly isOnline: boolean; readonly text: string }
  /** What one can do about them. */
  readonly children: ReactNode
}

export function PersonRow({ username, name, avatar, presence, children }: PersonRowProps) {
  return (
    <li className={classes.person}>
      <Avatar name={username} src={avatar} size={40} />
      <span className={classes.name}>
        <b>{name}</b>
        {presence !== undefined && (
          <small data-online={presence.isOnline || undefined}>{presence.text}</small>
        )}
      </span>
      {children}
    </li>
  )
}
