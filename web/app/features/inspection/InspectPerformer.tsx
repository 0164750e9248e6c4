import type { ListedApplication } from '@footlight/core/protocol/applications'
import { type CameraPeriod, inspectionRoutes } from '@footlight/core/protocol/inspection'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { type AskedSecond, localZoneName, type MomentZone, secondOf, utcText } from './moment.ts'
import { PeriodTable } from './PeriodTable.tsx'
import { PrintedRecord } from './PrintedRecord.tsx'
import forms from '../account/forms.module.css'
import classes from './Inspection.module.css'

interface Answer {
  readonly asked: AskedSecond
  readonly periods: readonly CameraPeriod[]
}

/** Asks for one second, with a reason, which is in the audit log before anything is shown. */
export function InspectPerformer({ performer }: { readonly performer: ListedApplication }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [date, setDate] = useState('')
  const [time, setTime] = useState('')
  const [zone, setZone] = useState<MomentZone>('utc')
  const [reason, setReason] = useState('')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isPending, setPending] = useState(false)
  /** A code of the API; null: nothing is wrong. */
  const [trouble, setTrouble] = useState<string | null>(null)
  const asked = secondOf(date, time, zone)

  async function look(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (asked === null || reason.trim() === '' || isPending) return
    setPending(true)
    setAnswer(null)
    const call = { params: { id: performer.id }, body: { reason, ...asked } }
    const found = await api.call(inspectionRoutes.cameraPeriods, call)
    setPending(false)
    setTrouble(found.ok ? null : found.error.error)
    if (found.ok) setAnswer({ asked, periods: found.value.periods })
  }

  return (
    <section className={classes.part} aria-labelledby="inspected" data-testid="inspected">
      <h2 id="inspected">{performer.username}</h2>
      <form className={classes.moment} onSubmit={(event) => void look(event)}>
        <TextField
          type="date"
          label={t('inspection.date')}
          required
          value={date}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
        />
        <TextField
          type="time"
          step={1}
          label={t('inspection.time')}
          required
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
        <Select
          label={t('inspection.zone')}
          value={zone}
          options={[
            { value: 'utc', label: 'UTC' },
            { value: 'local', label: localZoneName(secondOf(date, '12:00', 'utc')?.from ?? Date.now()) },
          ]}
          onChange={({ currentTarget }) => setZone(currentTarget.value as MomentZone)}
        />
        <TextField
          className={classes.wide}
          label={t('inspection.reason')}
          hint={t('inspection.reason_hint')}
          required
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button
            type="submit"
            variant="primary"
            pending={isPending}
            disabled={asked === null || reason.trim() === ''}
          >
            {t('inspection.look')}
          </Button>
          {asked !== null && (
            <span className={classes.quiet} data-testid="asked-utc">
              {t('inspection.that_is', { at: utcText(asked.from) })}
            </span>
          )}
        </div>
      </form>
      {trouble !== null && (
        <p className={forms.error} role="alert">
          {t(`errors.${trouble}`)}
        </p>
      )}
      {answer !== null && <PeriodTable {...answer} />}
      <PrintedRecord id={performer.id} username={performer.username} reason={reason} />
    </section>
  )
}
