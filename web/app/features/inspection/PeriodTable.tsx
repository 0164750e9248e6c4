import type { CameraPeriod } from '@footlight/core/protocol/inspection'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type AskedSecond, utcText } from './moment.ts'
import classes from './Inspection.module.css'

interface PeriodTableProps {
  readonly asked: AskedSecond
  readonly periods: readonly CameraPeriod[]
}

/** Who was on camera in that second. Times are UTC, as on the printed record. */
export function PeriodTable({ asked, periods }: PeriodTableProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever reads by ear goes on here.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={classes.answer} aria-labelledby="on-camera-then" data-testid="periods">
      <h3 id="on-camera-then" ref={heading} tabIndex={-1}>
        {t('inspection.on_camera', { at: utcText(asked.from) })}
      </h3>
      {periods.length === 0 ? (
        <p>{t('inspection.nobody')}</p>
      ) : (
        <ul className={classes.periods}>
          {periods.map(({ host, person, from, to, is_open: isOpen, record }) => (
            <li key={`${host} ${person} ${from}`} data-testid="period" data-person={person}>
              <b>{person}</b>
              <span className={classes.quiet}>
                {person === host ? t('inspection.own_stream') : t('inspection.in_stream', { name: host })}
              </span>
              <span className={classes.times}>
                {t(isOpen ? 'inspection.span_open' : 'inspection.span', {
                  from: utcText(from),
                  to: utcText(to),
                })}
              </span>
              {record === null ? (
                <span className={classes.quiet}>{t('inspection.no_record')}</span>
              ) : (
                <Link to={`/admin/applications?${new URLSearchParams({ name: person, id: record.id })}`}>
                  {t('inspection.record', { state: t(`application_desk.state.${record.state}`) })}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
