import { CaseKind } from '@footlight/core/protocol/cases'
import { liveWallLimits, liveWallRoutes } from '@footlight/core/protocol/live-wall'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { SecurityForm } from '../account-security/SecurityForm.tsx'
import { useFormRefusal } from '../account-security/use-form-refusal.ts'
import classes from './LiveWall.module.css'

interface LiveCaseProps {
  readonly username: string
  /** Its id. */
  readonly lookIn: string
  readonly onCancel: () => void
}

/** Opens a case with what was seen; the desk of the cases decides it. */
export function LiveCase({ username, lookIn, onCancel }: LiveCaseProps) {
  const { t } = useTranslation()
  const { api, session } = useStores()
  const refusal = useFormRefusal()
  const [kind, setKind] = useState<CaseKind>('ordinary')
  const [text, setText] = useState('')
  const [stops, setStops] = useState(false)
  const [isPending, setPending] = useState(false)
  const [opened, setOpened] = useState<{ readonly number: string; readonly stills: number } | null>(null)

  async function send(): Promise<void> {
    setPending(true)
    const call = { params: { username, id: lookIn }, body: { kind, text, stops } }
    const answer = await api.call(liveWallRoutes.openLiveCase, call)
    setPending(false)
    if (answer.ok) setOpened(answer.value)
    else refusal.setFailure(answer.error)
  }

  if (opened !== null)
    return (
      <div className={classes.opened} role="status">
        <p>
          {opened.stills === 0
            ? t('live_wall.case.done_none')
            : t('live_wall.case.done', { count: opened.stills })}
        </p>
        <Link to={`/staff/cases/${opened.number}`}>{t('live_wall.case.to_case')}</Link>
      </div>
    )
  return (
    <SecurityForm
      testId="live-case"
      refusal={refusal}
      onSend={send}
      buttons={
        <div className={classes.bar}>
          <Button
            type="submit"
            variant="danger"
            pending={isPending}
            disabled={text.trim().length < liveWallLimits.textChars.min}
          >
            {t('live_wall.case.send')}
          </Button>
          <Button onClick={onCancel}>{t('live_wall.case.cancel')}</Button>
        </div>
      }
    >
      <Select
        label={t('live_wall.case.kind')}
        value={kind}
        options={CaseKind.options.map((value) => ({ value, label: t(`cases.kind.${value}`) }))}
        onChange={({ currentTarget }) => setKind(CaseKind.parse(currentTarget.value))}
      />
      {may(session.user?.user_roles ?? [], 'cases.decide') && (
        <Select
          label={t('live_wall.case.stream')}
          value={stops ? 'ends' : 'goes_on'}
          options={(['goes_on', 'ends'] as const).map((value) => ({
            value,
            label: t(`live_wall.case.stream_${value}`),
          }))}
          onChange={({ currentTarget }) => setStops(currentTarget.value === 'ends')}
        />
      )}
      <TextArea
        label={t('live_wall.case.text')}
        hint={t('live_wall.case.text_hint', liveWallLimits.textChars)}
        value={text}
        rows={4}
        maxLength={liveWallLimits.textChars.max}
        error={refusal.problem('text')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </SecurityForm>
  )
}
