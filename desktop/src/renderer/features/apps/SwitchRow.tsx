import { useId } from 'react'
import classes from '../shows/PricesDialog.module.css'

interface SwitchRowProps {
  readonly label: string
  readonly help: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** One thing that is on or off, with what it means. */
export function SwitchRow({ label, help, checked, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={classes.row}>
      <div>
        <label htmlFor={id}>{label}</label>
        <p className={classes.help} id={`${id}-help`}>
          {help}
        </p>
      </div>
      <span className={classes.switch}>
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </span>
    </div>
  )
}
