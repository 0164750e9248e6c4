import type { ApiFailure } from '@footlight/core/client/api-failure'
import { appealLimits } from '@footlight/core/protocol/appeals'
import type { Result } from '@footlight/core/rules/result'
import { Button } from '@footlight/ui/Button'
import { Select, type SelectOption } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SecurityForm } from '../account-security/SecurityForm.tsx'
import { useFormRefusal } from '../account-security/use-form-refusal.ts'
import classes from './Appeals.module.css'

interface AppealAnswerProps<Decision extends string> {
  readonly decision: Decision
  readonly decisions: readonly (SelectOption & { readonly value: Decision })[]
  readonly onDecision: (decision: Decision) => void
  readonly send: (answer: string) => Promise<Result<unknown, ApiFailure>>
  /** What else the chosen decision takes or does. */
  readonly children?: (refusal: Pick<ReturnType<typeof useFormRefusal>, 'problem'>) => ReactNode
}

/** Reasons and a decision about an appeal; who was second reads so. */
export function AppealAnswer<Decision extends string>({
  decision,
  decisions,
  onDecision,
  send,
  children,
}: AppealAnswerProps<Decision>) {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState('')
  const [isPending, setPending] = useState(false)
  /** What came of it. */
  const [end, setEnd] = useState<string | null>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const refusal = useFormRefusal()
  useEffect(() => {
    if (end !== null) said.current?.focus()
  }, [end])

  async function decide(): Promise<void> {
    setPending(true)
    const decided = await send(answer)
    setPending(false)
    if (decided.ok) return setEnd('done')
    const { error } = decided
    if (error.error === 'wrong_state') setEnd(error.state ?? 'decided')
    else refusal.setFailure(error)
  }

  if (end !== null)
    return (
      <p ref={said} tabIndex={-1} role="status">
        {t(`appeals.end.${end}`)}
      </p>
    )
  return (
    <SecurityForm
      testId="decide-appeal"
      refusal={refusal}
      onSend={decide}
      className={classes.decide}
      buttons={
        <Button
          type="submit"
          variant="primary"
          pending={isPending}
          disabled={answer.trim().length < appealLimits.answer.min}
        >
          {t('appeals.decide')}
        </Button>
      }
    >
      <Select
        label={t('appeals.decision')}
        value={decision}
        options={decisions}
        onChange={({ currentTarget }) => {
          const chosen = decisions.find(({ value }) => value === currentTarget.value)
          if (chosen !== undefined) onDecision(chosen.value)
        }}
      />
      {children?.(refusal)}
      <TextArea
        label={t('appeals.reasons')}
        hint={t('appeals.reasons_hint')}
        value={answer}
        rows={3}
        maxLength={appealLimits.answer.max}
        error={refusal.problem('answer')}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
    </SecurityForm>
  )
}
