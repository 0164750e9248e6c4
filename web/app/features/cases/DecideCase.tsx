import {
  CaseAction,
  type CaseDetail,
  CaseGround,
  type ContentRef,
  caseLimits,
} from '@footlight/core/protocol/cases'
import { aboutSomebody, removesContent } from '@footlight/core/rules/cases/case-step'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { NumberField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SecurityForm } from '../account-security/SecurityForm.tsx'
import { ContentChoice } from './ContentChoice.tsx'
import { useDecision } from './use-decision.ts'
import classes from './Cases.module.css'

const DAY_MS = 86_400_000
const DAYS_MAX = 3_649

/** What was looked at is decided, and nothing that came after it: the version goes along. */
export function DecideCase({ about }: { readonly about: CaseDetail }) {
  const { t } = useTranslation()
  const { number, reported } = about
  const [action, setAction] = useState<CaseAction>('nothing')
  const [ground, setGround] = useState('')
  const [days, setDays] = useState(7)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly ContentRef[]>([])
  const { isPending, late, refusal, send, lookAgain } = useDecision(about)
  const given = CaseGround.safeParse(ground)
  const removes = reported !== null && removesContent.has(action) ? chosen : []
  const isReady =
    text.trim().length >= caseLimits.textChars.min &&
    (action === 'nothing' || given.success) &&
    (action !== 'content_removed' || reported === null || removes.length > 0)

  const decide = () =>
    send({
      ...{ action, text, removes: [...removes] },
      ground: action === 'nothing' ? null : (given.data ?? null),
      ...(action === 'suspended' && { until: Date.now() + days * DAY_MS }),
    })
  const again = async () => {
    setChosen([])
    await lookAgain()
  }

  return (
    <SecurityForm
      testId="decide-case"
      refusal={refusal}
      onSend={decide}
      className={classes.decide}
      buttons={
        <Button
          type="submit"
          variant={action === 'suspended_for_good' ? 'danger' : 'primary'}
          pending={isPending}
          disabled={!isReady || late !== null}
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
      <Hint action={action} reported={reported} />
      {reported !== null && removesContent.has(action) && (
        <ContentChoice
          key={late}
          number={number}
          chosen={chosen}
          error={refusal.problem('removes')}
          onChange={setChosen}
        />
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
      {late !== null && <Late why={late} onLook={again} />}
    </SecurityForm>
  )
}

/** What comes of it, where the name of the action does not say it. */
function Hint({ action, reported }: { readonly action: CaseAction } & Pick<CaseDetail, 'reported'>) {
  const { t } = useTranslation()
  if (action === 'warned' || action === 'suspended') return null
  const key = action === 'content_removed' && reported === null ? 'content_removed_nobody' : action
  return <p className={classes.quiet}>{t(`cases.hint.${key}`)}</p>
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

interface LateProps {
  readonly why: 'conflict' | 'gone'
  readonly onLook: () => Promise<void>
}

/** What was looked at is not what is there any more. */
function Late({ why, onLook }: LateProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.actions} role="alert">
      <p>{t(`cases.trouble.${why}`)}</p>
      <Button onClick={() => void onLook()}>{t('cases.look_again')}</Button>
    </div>
  )
}
