import { useId } from 'react'
import classes from './ChoiceRow.module.css'

interface ChoiceRowProps<Value extends string | number> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** A few choices side by side: all of them seen, one press to choose. */
export function ChoiceRow<Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: ChoiceRowProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.row}>
      <legend>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
