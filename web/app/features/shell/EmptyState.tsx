import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

export interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: ReactNode
  /** `h1` where it is all that a page has. */
  readonly heading?: 'h1' | 'h2'
  /** What to do about it: one link or button. */
  readonly action: ReactNode
}

export function EmptyState({ icon, title, text, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{text}</p>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
