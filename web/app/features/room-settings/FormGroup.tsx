import { type ReactNode, useId } from 'react'
import classes from './RoomSettingsView.module.css'

/** Fields of one subject, under its name. */
export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

interface SwitchProps {
  readonly label: string
  readonly help: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** One thing that is on or off, with what it means. */
export function Switch({ label, help, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className={classes.row}>
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-help`}>{help}</p>
      </div>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}
