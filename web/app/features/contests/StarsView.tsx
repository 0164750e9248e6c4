import { GenderPath } from '@footlight/core/protocol/browse'
import { type StarBoard, StarPeriod } from '@footlight/core/protocol/contest-routes'
import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { ContestTable } from './ContestView.tsx'
import statement from '../account/StatementView.module.css'
import board from '../versus/LeaderboardView.module.css'
import classes from './ContestView.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/contests.json', { import: 'default' }))

export interface StarsProps {
  readonly area: GenderPath
  readonly board: StarBoard
}

/** Who of an area is liked most: in this week, in 30 days, ever. */
export function StarsView({ area, board: shown }: StarsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { period, page, pages, leaderboard, user_position: place, user_like_count: likes } = shown
  return (
    <main id="content" className={statement.page}>
      <h1>{t('contests.stars', { area: t(`areas.${area}`) })}</h1>
      <p className={classes.lead}>{t(`contests.stars_lead.${period}`)}</p>
      <nav className={board.periods} aria-label={t('contests.periods')}>
        {StarPeriod.options.map((each) => (
          <Link key={each} to={starsPath(area, each)} aria-current={each === period ? 'page' : undefined}>
            {t(`contests.period.${each}`)}
          </Link>
        ))}
      </nav>
      <nav className={board.periods} aria-label={t('contests.areas')}>
        {GenderPath.options.map((each) => (
          <Link key={each} to={starsPath(each, period)} aria-current={each === area ? 'page' : undefined}>
            {t(`areas.${each}`)}
          </Link>
        ))}
      </nav>
      {place !== null && (
        <p className={classes.own}>
          {t('contests.own', { place: format.number(place), likes: format.number(likes) })}
        </p>
      )}
      {leaderboard.length === 0 ? (
        <EmptyState
          icon={<Star />}
          title={t('contests.no_stars')}
          text={t('contests.nobody_text')}
          action={<Link to={`/${area}`}>{t('browse.see_all')}</Link>}
        />
      ) : (
        <ContestTable entries={leaderboard} />
      )}
      {pages > 1 && (
        <nav className={classes.pages} aria-label={t('contests.pages')}>
          {page > 1 && <Link to={`${starsPath(area, period)}?p=${page - 1}`}>{t('contests.before')}</Link>}
          {page < pages && <Link to={`${starsPath(area, period)}?p=${page + 1}`}>{t('contests.after')}</Link>}
        </nav>
      )}
    </main>
  )
}

export function starsPath(area: GenderPath, period: StarPeriod): string {
  return `/contests/${area}/sodastars${period === 'week' ? '' : `/${period}`}`
}
