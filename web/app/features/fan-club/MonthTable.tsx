import type { FanClubMonth } from '@footlight/core/protocol/fan-club'
import { dateFormat } from '@footlight/core/rules/formatters'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import classes from './FanClub.module.css'

/** What a fan club earned, who came and who left, the newest month first. */
export function MonthTable({ months }: { readonly months: readonly FanClubMonth[] }) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const most = Math.max(1, ...months.map(({ earned }) => earned))
  // Before anything happened there is nothing to read.
  const first = months.findIndex(({ paid, members }) => paid > 0 || members > 0)
  const shown = months.slice(first === -1 ? -1 : first).toReversed()
  const name = dateFormat(i18n.language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is read with the arrow keys, too
    <section className={classes.scroll} aria-labelledby="fan-club-earned" tabIndex={0}>
      <table className={classes.months} data-testid="fan-club-months">
        <thead>
          <tr>
            <th scope="col">{t('fan_club.month')}</th>
            <th scope="col">{t('fan_club.earned')}</th>
            <th scope="col" aria-hidden />
            <th scope="col">{t('fan_club.paid')}</th>
            <th scope="col">{t('fan_club.joined_count')}</th>
            <th scope="col">{t('fan_club.gifted_count')}</th>
            <th scope="col">{t('fan_club.left_count')}</th>
            <th scope="col">{t('fan_club.at_end')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ month, earned, paid, joined, gifted, left, members }) => (
            <tr key={month}>
              <th scope="row">{name.format(new Date(`${month}-01T00:00:00Z`))}</th>
              <td>{format.number(earned)}</td>
              <td className={classes.bar} aria-hidden>
                <span style={{ inlineSize: `${Math.round((100 * earned) / most)}%` }} />
              </td>
              <td>{format.number(paid)}</td>
              <td>{format.number(joined)}</td>
              <td>{format.number(gifted)}</td>
              <td>{left > 0 ? `${format.number(left)} (${churnOf(left, members, joined)} %)` : '0'}</td>
              <td>{format.number(members)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Of those who were members when the month began, percent. */
function churnOf(left: number, atEnd: number, joined: number): number {
  return Math.round((100 * left) / Math.max(left, atEnd - joined + left))
}
