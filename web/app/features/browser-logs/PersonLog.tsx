import { browserLogLimits, type PersonLogs } from '@footlight/core/protocol/browser-logs'
import { useSearchParams } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { WideTable } from '../affiliates/WideTable.tsx'
import { Pager } from '../staff/Pager.tsx'
import { AskForLog } from './AskForLog.tsx'
import staff from '../staff/Staff.module.css'

/** What the browsers of one person have sent, and on what ground they do. */
export function PersonLog({ person }: { readonly person: PersonLogs }) {
  return (
    <>
      <AskForLog person={person} />
      <Lines person={person} />
      <Steps steps={person.steps} />
    </>
  )
}

function Lines({ person: { username, lines, count_total: total } }: { readonly person: PersonLogs }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const [query] = useSearchParams()
  return (
    <section className={staff.part} aria-labelledby="lines">
      <h2 id="lines">{t('staff_logs.lines')}</h2>
      {lines.length === 0 ? (
        <p>{t('staff_logs.no_lines')}</p>
      ) : (
        <ol className={staff.faults}>
          {lines.map(({ id, at: noted, level, page, message }) => (
            <li key={id} className={staff.item} data-testid="log-line">
              <span className={staff.logLine}>{message}</span>
              <span className={staff.quiet}>
                {t('staff_logs.line_about', {
                  level: t(`staff_logs.level.${level}`),
                  page,
                  at: dateTime(noted),
                })}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Pager
        page={Number(query.get('page') ?? 1)}
        perPage={browserLogLimits.linesPerPage}
        total={total}
        addressOf={(page) => `?${new URLSearchParams({ of: username, page: String(page) })}`}
      />
    </section>
  )
}

function Steps({ steps }: Pick<PersonLogs, 'steps'>) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  return (
    <div className={`${staff.part} ${staff.entries}`}>
      <h2 id="steps">{t('staff_logs.steps')}</h2>
      {steps.length === 0 ? (
        <p>{t('staff_logs.no_steps')}</p>
      ) : (
        <WideTable
          labelledBy="steps"
          heads={['step', 'product', 'code', 'at'].map((head) => t(`staff_logs.${head}_head`))}
        >
          <tbody>
            {steps.map(({ at, step, product, code }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be of one moment
              <tr key={`${at} ${place}`} data-testid="purchase-step">
                <th scope="row">{t(`staff_logs.step.${step}`)}</th>
                <td>{product}</td>
                <td>{code}</td>
                <td>{dateTime(at)}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </div>
  )
}
