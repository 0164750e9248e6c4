import { CalendarClock } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { type Schedule, useAppearanceTimes } from './appearance-times.ts'
import classes from './Profile.module.css'

/** The next appearance in one line; nothing where none comes within a week. */
export function NextLine({ schedule }: { readonly schedule: Schedule }) {
  const { t } = useTranslation()
  const times = useAppearanceTimes(schedule)
  // "In 3 hours" is of the moment: not for a page that is stored.
  const isBrowser = useIsBrowser()
  const [next] = schedule.appearances
  if (next === undefined || !isBrowser) return null
  const isOn = Date.parse(next.starts_at) <= Date.now()
  return (
    <p className={classes.next} data-testid="next-appearance">
      <CalendarClock aria-hidden />
      <time dateTime={next.starts_at}>
        {isOn
          ? t('profile.next_until', { when: times.when(next.ends_at) })
          : t('profile.next', { when: times.when(next.starts_at), wait: times.fromNow(next.starts_at) })}
      </time>
    </p>
  )
}

/** The coming week, in the reader's zone with the performer's beside it. */
export function ScheduleList({ schedule }: { readonly schedule: Schedule }) {
  const { t } = useTranslation()
  const times = useAppearanceTimes(schedule)
  return (
    <section aria-label={t('profile.schedule')} data-testid="schedule">
      <h3>{t('profile.schedule')}</h3>
      <NextLine schedule={schedule} />
      <ul className={classes.schedule}>
        {schedule.appearances.map((each) => (
          <li key={`${each.starts_at} ${each.ends_at}`}>
            <span>{times.dayOf(each)}</span>
            <span>{times.span(each)}</span>
            {times.isElsewhere && <small>{times.theirSpan(each)}</small>}
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>
        {times.isElsewhere
          ? t('profile.zones', { yours: zoneName(times.zone), theirs: zoneName(schedule.time_zone) })
          : t('profile.zone', { zone: zoneName(schedule.time_zone) })}
      </p>
    </section>
  )
}

const zoneName = (zone: string) => zone.replaceAll('_', ' ')
