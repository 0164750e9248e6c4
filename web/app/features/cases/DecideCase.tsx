import {
  CaseAction,
  type CaseDetail,
  CaseGround,
  caseLimits,
  caseRoutes,
} from '@footlight/core/protocol/cases'
import { aboutSomebody } from '@footlight/core/rules/cases/case-step'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { NumberField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'
import { SecurityForm } from '../account-security/SecurityForm.tsx'
import { useFormRefusal } from '../account-security/use-form-refusal.ts'
import classes from './Cases.module.css'

const DAY_MS = 86_400_000
const DAYS_MAX = 3_649

/** What was looked at is decided, and nothing that came after it: the version goes along. */
export function DecideCase({ about: { number, version, reported } }: { readonly about: CaseDetail }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { revalidate } = useRevalidator()
  const [action, setAction] = useState<CaseAction>('nothing')
  const [ground, setGround] = useState('')
  const [days, setDays] = useState(7)
  const [text, setText] = useState('')
  const [isPending, setPending] = useState(false)
  /** It is another case by now. */
  const [isLate, setLate] = useState(false)
  const refusal = useFormRefusal()
  const chosen = CaseGround.safeParse(ground)
  const isReady = text.trim().length >= caseLimits.textChars.min && (action === 'nothing' || chosen.success)

  async function send(): Promise<void> {
    setPending(true)
    const until = action === 'suspended' ? { until: Date.now() + days * DAY_MS } : {}
    const given = action === 'nothing' ? null : (chosen.data ?? null)
    const body = { version, action, ground: given, text, ...until }
    const answer = await api.call(caseRoutes.decideCase, { params: { number }, body })
    setPending(false)
    if (answer.ok) return void revalidate()
    const isOver = answer.error.error === 'conflict' || answer.error.error === 'wrong_state'
    setLate(isOver)
    refusal.setFailure(isOver ? null : answer.error)
  }

  return (
    <SecurityForm
      testId="decide-case"
      refusal={refusal}
      onSend={send}
      className={classes.decide}
      buttons={
        <Button
          type="submit"
          variant={action === 'suspended_for_good' ? 'danger' : 'primary'}
          pending={isPending}
          disabled={!isReady}
        >
          {t(action === 'suspended_for_good' ? 'cases.propose' : 'cases.decide')}
        </Button>
      }
    >
      <Select
        label={t('cases.decision')}
        value={action}
        options={CaseAction.options
          .filter((value) => reported !== null || !aboutSomebody.has(value))
          .map((value) => ({ value, label: t(`cases.action.${value}`) }))}
        onChange={({ currentTarget }) => setAction(CaseAction.parse(currentTarget.value))}
      />
      {action !== 'nothing' && <GroundField ground={ground} onChange={setGround} />}
      {action === 'suspended' && (
        <NumberField
          label={t('cases.days')}
          value={days}
          min={1}
          max={DAYS_MAX}
          error={refusal.problem('until')}
          onValueChange={setDays}
        />
      )}
      {(action === 'nothing' || action === 'suspended_for_good' || action === 'content_removed') && (
        <p className={classes.quiet}>{t(`cases.hint.${action}`)}</p>
      )}
      <TextArea
        label={t(action === 'nothing' ? 'cases.text_to_reporter' : 'cases.text')}
        hint={t('cases.text_hint', caseLimits.textChars)}
        value={text}
        rows={5}
        maxLength={caseLimits.textChars.max}
        error={refusal.problem('text')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {isLate && <Late onLook={revalidate} />}
    </SecurityForm>
  )
}

interface GroundFieldProps {
  /** '': none was chosen. */
  readonly ground: string
  readonly onChange: (ground: string) => void
}

function GroundField({ ground, onChange }: GroundFieldProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('cases.ground_label')}
      placeholder={t('cases.choose')}
      value={ground}
      options={CaseGround.options.map((value) => ({ value, label: t(`cases.ground.${value}`) }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** The case is another one by now. */
function Late({ onLook }: { readonly onLook: () => Promise<void> }) {
  const { t } = useTranslation()
  return (
    <div className={classes.actions} role="alert">
      <p>{t('cases.trouble.conflict')}</p>
      <Button onClick={() => void onLook()}>{t('cases.look_again')}</Button>
    </div>
  )
}
