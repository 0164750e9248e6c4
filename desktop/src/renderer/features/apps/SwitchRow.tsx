import { useId } from 'react'
import classes from '../shows/PricesDialog.module.css'

interface SwitchRowProps {
  readonly label: string
  /** Empty: the label says it all. */
  readonly help: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

/** One thing that is on or off, with what it means. */
export function SwitchRow({ label, help, checked, disabled = false, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={classes.row} data-off={disabled || undefined}>
      <div>
        <label htmlFor={id}>{label}</label>
        {help !== '' && (
          <p className={classes.help} id={`${id}-help`}>
            {help}
          </p>
        )}
      </div>
      <span className={classes.switch}>
        <input
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
          role="switch"
          checked={checked}
          disabled={disabled}
          aria-describedby={help === '' ? undefined : `${id}-help`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </span>
    </div>
  )
}
