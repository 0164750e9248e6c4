import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from './class-names.ts'
import classes from './TextField.module.css'

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  /** Said below the field until there is an error. */
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly icon?: ReactNode
  /** Stands inside the field at its end: a unit, a show-password button. */
  readonly suffix?: ReactNode
  readonly hideLabel?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  hint,
  error,
  icon,
  suffix,
  hideLabel = false,
  inputRef,
  className,
  ...input
}: TextFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={classNames(classes.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : classes.label}>
        {label}
      </label>
      <div className={classNames(classes.box, error !== undefined && classes.wrong)}>
        {icon}
        <input
          {...input}
          ref={inputRef}
          id={id}
          className={classes.input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note ? noteId : undefined}
        />
        {suffix}
      </div>
      {note && (
        <p
          id={noteId}
          className={error === undefined ? classes.hint : classes.error}
          role={error === undefined ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  )
}

export interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  /** NaN: nothing is entered that is a number. */
  readonly value: number
  readonly onValueChange: (value: number) => void
}

/** A whole number. */
export function NumberField({ value, onValueChange, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      type="number"
      inputMode="numeric"
      step={1}
      value={Number.isNaN(value) ? '' : value}
      onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
    />
  )
}
