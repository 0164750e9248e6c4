import { GenderPath } from '@footlight/core/protocol/browse'
import type { ContestEntry, contestRoutes } from '@footlight/core/protocol/contest-routes'
import type { ResponseOf } from '@footlight/core/protocol/route'
import { dateFormat } from '@footlight/core/rules/formatters'
import { ThumbsUp } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { PlaceTable } from '../shell/PlaceTable.tsx'
import statement from '../account/StatementView.module.css'
import board from '../versus/LeaderboardView.module.css'
import classes from './ContestView.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/contests.json', { import: 'default' }))

export interface ContestProps {
  /** null: all areas. */
  readonly gender: GenderPath | null
  readonly contest: ResponseOf<typeof contestRoutes.likeContest>
}

/** Who is liked most this week, and who won the weeks before. */
export function ContestView({ gender, contest }: ContestProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const day = useDay()
  return (
    <main id="content" className={statement.page}>
      <h1>{t('contests.title')}</h1>
      <p className={classes.lead}>
        {t('contests.lead', { from: day(contest.week), to: day(contest.ends_at - 1) })}
      </p>
      <nav className={board.periods} aria-label={t('contests.areas')}>
        {[null, ...GenderPath.options].map((area) => (
          <Link
            key={area}
            to={area === null ? '/contests/likes' : `/contests/likes/${area}`}
            aria-current={area === gender ? 'page' : undefined}
          >
            {t(`areas.${area ?? 'all'}`)}
          </Link>
        ))}
      </nav>
      {contest.user_position !== null && (
        <p className={classes.own}>
          {t('contests.own', {
            place: format.number(contest.user_position),
            likes: format.number(contest.user_like_count),
          })}
        </p>
      )}
      {contest.leaderboard.length === 0 ? (
        <EmptyState
          icon={<ThumbsUp />}
          title={t('contests.nobody')}
          text={t('contests.nobody_text')}
          action={<Link to={gender === null ? '/' : `/${gender}`}>{t('browse.see_all')}</Link>}
        />
      ) : (
        <ContestTable entries={contest.leaderboard} />
      )}
      {contest.past_winners.length > 0 && <h2 className={classes.past}>{t('contests.past')}</h2>}
      {contest.past_winners.map(({ week, winners }) => (
        <section key={week} className={classes.week}>
          <h3>{t('contests.week_of', { day: day(week) })}</h3>
          <ContestTable entries={winners} />
        </section>
      ))}
    </main>
  )
}

/** Days of a contest are those of UTC, wherever its page is read. */
function useDay(): (at: string | number) => string {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const format = dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
    return (at) => format.format(new Date(at))
  }, [i18n.language])
}

/** Performers by the likes that they were given. */
export function ContestTable({ entries }: { readonly entries: readonly ContestEntry[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <PlaceTable
      entries={entries}
      placeTitle={t('contests.place')}
      columns={[{ title: t('contests.likes'), cell: ({ likes }) => <b>{format.number(likes)}</b> }]}
    />
  )
}
