import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import classes from './Badge.module.css'

export interface BadgeProps {
  /**
   * `live` means on air, and nothing else may look like it; `private` stands in its place where only two may
   * watch.
   */
  readonly tone?: 'neutral' | 'accent' | 'accent-2' | 'good' | 'warn' | 'bad' | 'live' | 'private' | 'glass'
  readonly icon?: ReactNode
  readonly children: ReactNode
  readonly title?: string
}

export function Badge({ tone = 'neutral', icon, children, title }: BadgeProps) {
  return (
    <span className={classNames(classes.badge, classes[tone])} title={title}>
      {tone === 'live' && <span className={classes.dot} aria-hidden />}
      {icon}
      {children}
    </span>
  )
}
