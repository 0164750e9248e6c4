import {
  type EmergencyAccess,
  type EmergencyLine,
  emergencyAccessRoutes,
} from '@footlight/core/protocol/emergency-access'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { EmergencyForm } from './EmergencyForm.tsx'
import page from '../library/MediaPage.module.css'
import classes from './Staff.module.css'
import './texts.ts'

/** Where somebody of the staff takes a role for an emergency and gives it back; those in charge see who did, and end it. */
export const EmergencyView = observer(function EmergencyView({ own, roles, refused, log }: EmergencyAccess) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const isBrowser = useIsBrowser()
  const { api, session } = useStores()
  const { isPending, call } = useCall()
  const [said, setSaid] = useState('')

  async function end(username: string): Promise<void> {
    setSaid('')
    const params = { username }
    const ended = await call(() => api.call(emergencyAccessRoutes.endEmergencyAccess, { params }))
    if (ended !== null) setSaid(t('staff.emergency.ended'))
  }

  return (
    <main id="content" className={page.page} data-testid="staff-emergency">
      <header className={page.header}>
        <div>
          <h1>{t('staff.emergency.title')}</h1>
          <p className={classes.quiet}>{t('staff.emergency.lead')}</p>
        </div>
      </header>
      <div className={classes.parts} inert={!isBrowser}>
        {own === null ? (
          <EmergencyForm
            roles={roles}
            refused={refused}
            onTaken={() => setSaid(t('staff.emergency.taken'))}
          />
        ) : (
          <section className={classes.form} data-testid="emergency-own">
            <p>
              {t('staff.emergency.own', { role: t(`staff.role.${own.role}`), time: dateTime(own.until) })}
            </p>
            <Button pending={isPending} onClick={() => void end(session.user?.username ?? '')}>
              {t('staff.emergency.end')}
            </Button>
          </section>
        )}
        <p role="status">{said}</p>
        {log !== null && (
          <section className={classes.part} aria-labelledby="emergency-log">
            <h2 id="emergency-log">{t('staff.emergency.log')}</h2>
            {log.length === 0 ? (
              <p className={classes.quiet}>{t('staff.emergency.log_empty')}</p>
            ) : (
              <ul>
                {log.map((line) => (
                  <Line key={`${line.username} ${line.began_at}`} line={line} onEnd={end} />
                ))}
              </ul>
            )}
          </section>
        )}
      </div>
    </main>
  )
})

interface LineProps {
  readonly line: EmergencyLine
  readonly onEnd: (username: string) => Promise<void>
}

function Line({ line, onEnd }: LineProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { username, role, reason, began_at: from, until, ended_at: endedAt, ended_by: by } = line
  return (
    <li className={classes.item} data-testid="emergency-line">
      <b>{t('staff.emergency.line', { username, role: t(`staff.role.${role}`) })}</b>
      <span>{reason}</span>
      <span className={classes.quiet}>
        {t('staff.emergency.span', { from: dateTime(from), to: dateTime(endedAt ?? until) })}
        {by !== null && <> · {t('staff.emergency.by', { by })}</>}
      </span>
      {line.is_in_force && (
        <span>
          <Button onClick={() => void onEnd(username)}>{t('staff.emergency.end_of', { username })}</Button>
        </span>
      )}
    </li>
  )
}
