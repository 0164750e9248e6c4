import { ChevronDown } from 'lucide-react'
import { type SelectHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import classes from './Select.module.css'

export interface SelectOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  readonly label: string
  readonly options: readonly SelectOption[]
  /** Shown while nothing is chosen; cannot be chosen itself. */
  readonly placeholder?: string
  readonly hideLabel?: boolean
  readonly error?: string | undefined
}

/**
 * The platform's own list: best on a phone, typed into on a keyboard, and drawn in the theme's colour scheme.
 */
export function Select({
  label,
  options,
  placeholder,
  hideLabel = false,
  error,
  className,
  ...select
}: SelectProps) {
  const id = useId()
  return (
    <div className={classNames(classes.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : classes.label}>
        {label}
      </label>
      <div className={classNames(classes.box, error !== undefined && classes.wrong)}>
        <select
          {...select}
          id={id}
          className={classes.select}
          aria-invalid={error !== undefined || select['aria-invalid']}
          aria-describedby={error ? `${id}-note` : select['aria-describedby']}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden />
      </div>
      {error !== undefined && (
        <p id={`${id}-note`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
