import type { StudioStaffLine } from '@footlight/core/protocol/studio-roles'
import { isForPerformers } from '@footlight/core/rules/studios/studio-roles'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Studio.module.css'

/** For whom a role is, and until when. */
export function RoleScope({ role, models, until }: Pick<StudioStaffLine, 'role' | 'models' | 'until'>) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  return (
    <span className={classes.quiet}>
      {isForPerformers(role) &&
        (models === null
          ? t('studio.for_all')
          : t('studio.for_some', { names: models.join(', ') || '–' }))}{' '}
      {until === null ? t('studio.no_end') : t('studio.until_date', { date: dateTime(until) })}
    </span>
  )
}
