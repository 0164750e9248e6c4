import type { PersonLogs, ProductEvent } from '@footlight/core/protocol/browser-logs'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { WideTable } from '../affiliates/WideTable.tsx'
import { PageForm } from '../shell/PageForm.tsx'
import { PersonLog } from './PersonLog.tsx'
import page from '../library/MediaPage.module.css'
import staff from '../staff/Staff.module.css'
import './staff-texts.ts'

const events = [
  'home_opened',
  'room_opened',
  'search_used',
  'filter_used',
  'login_opened',
  'signup_opened',
  'sheet_opened',
] as const satisfies readonly ProductEvent[]

export interface StaffLogsProps {
  /** Whose log was asked for; '': nobody's. */
  readonly sought: string
  /** null: nobody was asked for, or there is no such account. */
  readonly person: PersonLogs | null
  /** null: where a person is shown. */
  readonly days: readonly CountedDay[] | null
}

interface CountedDay {
  /** UTC. */
  readonly day: string
  readonly counts: Partial<Record<ProductEvent, number>>
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
        <FindPerson sought={sought} />
        {sought !== '' && person === null && <p role="status">{t('staff_logs.nobody', { name: sought })}</p>}
        {person !== null && <PersonLog key={person.username} person={person} />}
        {days !== null && <Counts days={days} />}
      </div>
    </main>
  )
}

function FindPerson({ sought }: Pick<StaffLogsProps, 'sought'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('of') ?? '').trim()
    void navigate(name === '' ? '?' : `?of=${encodeURIComponent(name)}`)
  }
  return (
    <PageForm className={staff.form} onSubmit={find}>
      <TextField
        key={sought}
        name="of"
        label={t('staff_logs.username')}
        defaultValue={sought}
        maxLength={24}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit">{t('staff_logs.find')}</Button>
    </PageForm>
  )
}

function Counts({ days }: { readonly days: readonly CountedDay[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={staff.part}>
      <h2 id="counts">{t('staff_logs.counts')}</h2>
      <p className={staff.quiet}>{t('staff_logs.counts_text')}</p>
      {days.length === 0 ? (
        <p>{t('staff_logs.no_counts')}</p>
      ) : (
        <WideTable
          labelledBy="counts"
          heads={[t('staff_logs.day'), ...events.map((event) => t(`staff_logs.event.${event}`))]}
        >
          <tbody>
            {days.map(({ day, counts }) => (
              <tr key={day} data-testid="counted-day">
                <th scope="row">{day}</th>
                {events.map((event) => (
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
