import type { ReactNode } from 'react'
import classes from './SettingsDialog.module.css'

/** What belongs together, under one word. */
export function SettingsSection({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
