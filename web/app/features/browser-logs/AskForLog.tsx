import {
  browserLogLimits,
  browserLogStaffRoutes,
  type PersonLogs,
} from '@footlight/core/protocol/browser-logs'
import { STAFF_REASON_CHARS_MAX } from '@footlight/core/protocol/staff-roles'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { PageForm } from '../shell/PageForm.tsx'
import staff from '../staff/Staff.module.css'

interface AskForLogProps {
  readonly person: PersonLogs
}

/** On what ground somebody's browsers send their log; who may asks for it, or ends what was asked. */
export const AskForLog = observer(function AskForLog({ person }: AskForLogProps) {
  const { t } = useTranslation()
  const { api, session } = useStores()
  const { isPending, call } = useCall({ wrong_state: 'staff_logs.not_asked' })
  const { username, own_until: own, asked } = person
  const dateTime = useDateTime()
  const isAsked = asked !== null && asked.ended === null && Date.parse(asked.until) > Date.now()
  const mayAsk = may(session.user?.user_roles ?? [], 'logs.ask')
  const end = () => call(() => api.call(browserLogStaffRoutes.endLogs, { params: { username } }))
  return (
    <section className={staff.part} aria-labelledby="ground">
      <h2 id="ground">{t('staff_logs.log_of', { name: username })}</h2>
      {own !== null && <p>{t('staff_logs.own', { at: dateTime(own) })}</p>}
      {own === null && !isAsked && <p>{t('staff_logs.none')}</p>}
      {asked !== null && <Asked asked={asked} />}
      {mayAsk && isAsked && (
        <p>
          <Button pending={isPending} onClick={() => void end()}>
            {t('staff_logs.end')}
          </Button>
        </p>
      )}
      {mayAsk && !isAsked && <AskForm username={username} />}
    </section>
  )
})

/** The last time that they were asked, also when it is over. */
function Asked({ asked }: { readonly asked: NonNullable<PersonLogs['asked']> }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { until, reason, by, ended } = asked
  return (
    <p data-testid="log-asked">
      {t('staff_logs.asked', { by: by ?? t('staff_logs.account_gone'), at: dateTime(until), reason })}{' '}
      {ended !== null && t(`staff_logs.ended_${ended.by}`, { at: dateTime(ended.at) })}
    </p>
  )
}

function AskForm({ username }: Pick<PersonLogs, 'username'>) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall()
  const [days, setDays] = useState(1)
  const [reason, setReason] = useState('')
  function ask(event: FormEvent): void {
    event.preventDefault()
    void call(() => api.call(browserLogStaffRoutes.askLogs, { params: { username }, body: { days, reason } }))
  }
  return (
    <PageForm className={staff.form} data-testid="ask-log" onSubmit={ask}>
      <Select
        label={t('staff_logs.days')}
        value={String(days)}
        onChange={({ target }) => setDays(Number(target.value))}
        options={Array.from({ length: browserLogLimits.askedDaysMax }, (_, at) => ({
          value: String(at + 1),
          label: t('staff_logs.for_days', { count: at + 1 }),
        }))}
      />
      <TextField
        label={t('staff_logs.reason')}
        hint={t('staff_logs.reason_hint')}
        value={reason}
        maxLength={STAFF_REASON_CHARS_MAX}
        autoComplete="off"
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant="primary" pending={isPending} disabled={reason.trim().length < 3}>
        {t('staff_logs.ask')}
      </Button>
    </PageForm>
  )
}
