import { appealLimits, appealRoutes, type StaffAppeal } from '@footlight/core/protocol/appeals'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { NumberField } from '@footlight/ui/TextField'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import { SecurityForm } from '../account-security/SecurityForm.tsx'
import { useFormRefusal } from '../account-security/use-form-refusal.ts'
import classes from './Appeals.module.css'

const DAY_MS = 86_400_000
const decisions = ['upheld', 'shortened', 'ended'] as const

/** Reasons and a decision; who was second reads so. */
export function DecideAppeal({ appeal: { id, suspended_until } }: { readonly appeal: StaffAppeal }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [decision, setDecision] = useState<(typeof decisions)[number]>('upheld')
  const [days, setDays] = useState(1)
  const [answer, setAnswer] = useState('')
  const [isPending, setPending] = useState(false)
  /** What came of it. */
  const [end, setEnd] = useState<string | null>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const refusal = useFormRefusal()
  useEffect(() => {
    if (end !== null) said.current?.focus()
  }, [end])

  async function send(): Promise<void> {
    setPending(true)
    const until = decision === 'shortened' ? { until: Date.now() + days * DAY_MS } : {}
    const body = { decision, answer, ...until }
    const decided = await api.call(appealRoutes.decideAppeal, { params: { id }, body })
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
      onSend={send}
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
        options={decisions.map((value) => ({ value, label: t(`appeals.decisions.${value}`) }))}
        onChange={({ currentTarget }) =>
          setDecision(decisions.find((each) => each === currentTarget.value) ?? 'upheld')
        }
      />
      {decision === 'shortened' && (
        <NumberField
          label={t('appeals.days')}
          value={days}
          min={1}
          max={Math.max(1, Math.floor((Date.parse(suspended_until) - Date.now()) / DAY_MS))}
          error={refusal.problem('until')}
          onValueChange={setDays}
        />
      )}
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
