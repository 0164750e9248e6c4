import { type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import type { TextFieldProps } from './TextField.tsx'
import classes from './TextArea.module.css'

export interface TextAreaProps
  extends TextareaHTMLAttributes<HTMLTextAreaElement>,
    Pick<TextFieldProps, 'label' | 'hint' | 'error'> {}

/** Several lines of text. */
export function TextArea({ label, hint, error, className, ...textarea }: TextAreaProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={classNames(classes.field, className)}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...textarea}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note ? noteId : undefined}
      />
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
