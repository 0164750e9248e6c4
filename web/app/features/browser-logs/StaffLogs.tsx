import type { ApiResponse } from '@footlight/core/client/api-client'
import {
  type browserLogStaffRoutes,
  type PersonLogs,
  ProductEvent,
} from '@footlight/core/protocol/browser-logs'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDay } from '../../i18n/use-day.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { WideTable } from '../affiliates/WideTable.tsx'
import { FindForm } from '../staff/FindForm.tsx'
import { PersonLog } from './PersonLog.tsx'
import page from '../library/MediaPage.module.css'
import staff from '../staff/Staff.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/staff_logs.json', { import: 'default' }),
)

export interface StaffLogsProps {
  /** Whose log was asked for; '': nobody's. */
  readonly sought: string
  /** null: nobody was asked for, or there is no such account. */
  readonly person: PersonLogs | null
  /** The last day first, UTC; null: where a person is shown. */
  readonly days: ApiResponse<typeof browserLogStaffRoutes.productCounts>['days'] | null
}

/** The technical log of one person for the staff; without one, how often parts of the site were used. */
export function StaffLogs({ sought, person, days }: StaffLogsProps) {
  const { t } = useTranslation()
  return (
    <main id="content" className={page.page} data-testid="staff-logs">
      <header className={page.header}>
        <div>
          <h1>{t('staff_logs.title')}</h1>
          <p className={staff.quiet}>{t('staff_logs.lead')}</p>
        </div>
      </header>
      <div className={staff.parts}>
        <FindForm
          name="of"
          sought={sought}
          label={t('staff_logs.username')}
          charsMax={24}
          action={t('staff_logs.find')}
        />
        {sought !== '' && person === null && <p role="status">{t('staff_logs.nobody', { name: sought })}</p>}
        {person !== null && <PersonLog key={person.username} person={person} />}
        {days !== null && <Counts days={days} />}
      </div>
    </main>
  )
}

function Counts({ days }: { readonly days: NonNullable<StaffLogsProps['days']> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const dayText = useDay()
  return (
    <div className={staff.part}>
      <h2 id="counts">{t('staff_logs.counts')}</h2>
      <p className={staff.quiet}>{t('staff_logs.counts_text')}</p>
      {days.length === 0 ? (
        <p>{t('staff_logs.no_counts')}</p>
      ) : (
        <WideTable
          labelledBy="counts"
          heads={[
            t('staff_logs.day'),
            ...ProductEvent.options.map((event) => t(`staff_logs.event.${event}`)),
          ]}
        >
          <tbody>
            {days.map(({ day, counts }) => (
              <tr key={day} data-testid="counted-day">
                <th scope="row">{dayText(day)}</th>
                {ProductEvent.options.map((event) => (
                  <td key={event}>{format.number(counts[event] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </div>
  )
}
