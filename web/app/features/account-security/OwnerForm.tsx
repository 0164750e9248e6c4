import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { Result } from '@footlight/core/rules/result'
import { type ReactNode, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'
import { callAsOwner, type OwnerProof } from '../account/ask-passkey.ts'
import { noProof } from '../account/proved.ts'
import { FormButtons } from './FormButtons.tsx'
import { PresentProof } from './PresentProof.tsx'
import { SecurityForm } from './SecurityForm.tsx'
import { useFormRefusal } from './use-form-refusal.ts'
import classes from './AccountSecurity.module.css'

interface OwnerFormProps<T> {
  readonly testId: string
  /** Label of the button that sends. */
  readonly action: string
  readonly variant: 'primary' | 'danger'
  /** Whether the other fields are filled in; absent: there are none. */
  readonly isReady?: boolean
  readonly call: (sent: OwnerProof) => Promise<Result<T, ApiFailure>>
  readonly onDone: (answer: T) => void | Promise<void>
  readonly onCancel: () => void
  /** Said in place of `second_factor_required`; absent: the sentence of the error. */
  readonly withoutFactor?: ReactNode
  /** Above the proof. `problem`: the sentence for a field. */
  readonly children?: (problem: (field: string) => string | undefined) => ReactNode
}

/** What only the owner of an account may do: its fields, the proof that they are it, and what was refused. */
export function OwnerForm<T>(props: OwnerFormProps<T>) {
  const { testId, action, variant, isReady = true, call, onDone, onCancel, withoutFactor, children } = props
  const { api } = useStores()
  const [proof, setProof] = useState(noProof)
  const [isPending, setPending] = useState(false)
  const [needsFactor, setNeedsFactor] = useState(false)
  const refusal = useFormRefusal()
  const { problem, setFailure } = refusal

  async function send(): Promise<void> {
    setPending(true)
    const answer = await callAsOwner(api, proof, call)
    if (answer.ok) await onDone(answer.value)
    setPending(false)
    const isWithoutFactor =
      withoutFactor !== undefined && !answer.ok && answer.error.error === 'second_factor_required'
    setNeedsFactor(isWithoutFactor)
    setFailure(answer.ok || isWithoutFactor ? null : answer.error)
  }

  return (
    <SecurityForm
      testId={testId}
      refusal={refusal}
      onSend={send}
      className={classes.form}
      buttons={
        <FormButtons
          action={action}
          variant={variant}
          isPending={isPending}
          isDisabled={!isReady || proof.password === ''}
          onCancel={onCancel}
        />
      }
    >
      {children?.(problem)}
      <PresentProof value={proof} problem={problem} onChange={setProof} />
      {needsFactor && withoutFactor}
    </SecurityForm>
  )
}
