import { TermDays, type TermDesk } from '@footlight/core/protocol/term-lists'
import { Link, useSearchParams } from 'react-router'
import { useDay } from '../../i18n/use-day.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { addressWith } from '../staff/address-with.ts'
import page from '../library/MediaPage.module.css'
import staff from '../staff/Staff.module.css'
import classes from './TermLists.module.css'

/** How often each term refused something: counts, never texts or people. */
export function TermRefusals({ refusals: { days, lines, by_day: byDay } }: Pick<TermDesk, 'refusals'>) {
  const { t, language } = useTranslation()
  const dayText = useDay()
  const [query] = useSearchParams()
  return (
    <>
      <nav className={page.tabs} aria-label={t('term_lists.days')}>
        {TermDays.options.map((span) => (
          <Link
            key={span}
            to={addressWith(query, { days: span })}
            aria-current={String(days) === span ? 'page' : undefined}
            preventScrollReset
          >
            {t(`term_lists.days_${span}`)}
          </Link>
        ))}
      </nav>
      {lines.length === 0 ? (
        <p className={staff.quiet}>{t('term_lists.no_refusals')}</p>
      ) : (
        <div className={classes.tables}>
          <table data-testid="term-refusals">
            <caption className="visually-hidden">{t('term_lists.refusals')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('term_lists.term')}</th>
                <th scope="col">{t('term_lists.place')}</th>
                <th scope="col">{t('term_lists.count')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ term, place, count }) => (
                <tr key={`${term} ${place}`}>
                  <td>{term === 'age_below_18' ? t('term_lists.age_term') : term}</td>
                  <td>{t(`term_lists.places.${place}`)}</td>
                  <td>{count.toLocaleString(language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <table>
            <caption className="visually-hidden">{t('term_lists.by_day')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('term_lists.day')}</th>
                <th scope="col">{t('term_lists.count')}</th>
              </tr>
            </thead>
            <tbody>
              {byDay.toReversed().map(({ day: date, count }) => (
                <tr key={date}>
                  <td>{dayText(date)}</td>
                  <td>{count.toLocaleString(language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
