import type { FormEvent, ReactNode } from 'react'
import type { useFormRefusal } from './use-form-refusal.ts'
import forms from '../account/forms.module.css'

interface SecurityFormProps {
  readonly testId: string
  readonly refusal: Pick<ReturnType<typeof useFormRefusal>, 'form' | 'trouble'>
  readonly onSend: () => Promise<void>
  /** Of its layout; absent: as wide as there is room. */
  readonly className?: string | undefined
  readonly children: ReactNode
  /** Below what was refused. */
  readonly buttons: ReactNode
}

/** Fields, what was refused of all of them together, and what is pressed. */
export function SecurityForm({ testId, refusal, onSend, className, children, buttons }: SecurityFormProps) {
  const { form, trouble } = refusal
  function send(event: FormEvent): void {
    event.preventDefault()
    void onSend()
  }
  return (
    <form
      ref={form}
      className={className === undefined ? forms.form : `${forms.form} ${className}`}
      noValidate
      onSubmit={send}
      data-testid={testId}
    >
      {children}
      {trouble !== null && (
        <p className={forms.error} role="alert">
          {trouble}
        </p>
      )}
      {buttons}
    </form>
  )
}
