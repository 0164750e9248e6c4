import { appealLimits, decisionAppealRoutes, type OwnDecisionAppeal } from '@footlight/core/protocol/appeals'
import { Button } from '@footlight/ui/Button'
import { TextArea } from '@footlight/ui/TextArea'
import { useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { SecurityForm } from '../account-security/SecurityForm.tsx'
import { useFormRefusal } from '../account-security/use-form-refusal.ts'
import { WrittenAppeal } from './WrittenAppeal.tsx'
import classes from './Appeals.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/appeals.json', { import: 'default' }))

interface DecisionAppealProps {
  /** Of the decision. */
  readonly number: string
  /** null: there is none. */
  readonly appeal: OwnDecisionAppeal | null
  readonly mayAppeal: boolean
  readonly onWritten: (appeal: OwnDecisionAppeal) => void
}

/** What somebody wrote against a decision and what was answered, or where they write it. */
export function DecisionAppeal({ number, appeal, mayAppeal, onWritten }: DecisionAppealProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isNew, setNew] = useState(false)
  if (appeal !== null) {
    const heading = t(`appeals.decision_appeal.state.${appeal.state}`)
    return <WrittenAppeal {...{ appeal, heading, isNew }} level={3} testId="own-decision-appeal" />
  }
  if (!mayAppeal) return null
  if (!isOpen)
    return (
      <Button size="small" onClick={() => setOpen(true)} data-testid="appeal-decision">
        {t('appeals.decision_appeal.open_form')}
      </Button>
    )
  return (
    <WriteAppeal
      number={number}
      onWritten={(written) => {
        setNew(true)
        onWritten(written)
      }}
    />
  )
}

function WriteAppeal({ number, onWritten }: Pick<DecisionAppealProps, 'number' | 'onWritten'>) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [text, setText] = useState('')
  const [state, setState] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const refusal = useFormRefusal()

  async function send(): Promise<void> {
    setPending(true)
    setState(null)
    const answer = await api.call(decisionAppealRoutes.appealDecision, { params: { number }, body: { text } })
    setPending(false)
    if (answer.ok) return onWritten(answer.value)
    const { error } = answer
    // The sentence for what it is says more than that of any refused call.
    if (error.error === 'wrong_state') setState(error.state ?? 'appealed')
    refusal.setFailure(error.error === 'wrong_state' ? null : error)
  }

  return (
    <SecurityForm
      testId="decision-appeal-form"
      refusal={refusal}
      onSend={send}
      buttons={
        <Button
          type="submit"
          variant="primary"
          pending={isPending}
          disabled={text.trim().length < appealLimits.text.min}
        >
          {t('appeals.decision_appeal.send')}
        </Button>
      }
    >
      <p className={classes.quiet}>{t('appeals.decision_appeal.write_text')}</p>
      <TextArea
        label={t('appeals.decision_appeal.text')}
        hint={t('appeals.decision_appeal.text_hint', appealLimits.text)}
        value={text}
        rows={4}
        maxLength={appealLimits.text.max}
        error={refusal.problem('text')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {state !== null && <p role="alert">{t(`appeals.decision_appeal.refused.${state}`)}</p>}
    </SecurityForm>
  )
}
