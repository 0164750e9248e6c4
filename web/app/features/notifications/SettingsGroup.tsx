import { type ReactNode, useId } from 'react'
import classes from './NotificationSettings.module.css'

/** Fields of one subject, under its name. */
export function SettingsGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
