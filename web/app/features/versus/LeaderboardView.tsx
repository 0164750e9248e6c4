import type { GenderPath } from '@footlight/core/protocol/browse'
import type { VersusBoardEntry } from '@footlight/core/protocol/leaderboards'
import { VersusPeriod } from '@footlight/core/protocol/tournaments'
import { Swords } from 'lucide-react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { PlaceTable } from '../shell/PlaceTable.tsx'
import statement from '../account/StatementView.module.css'
import classes from './LeaderboardView.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/leaderboard.json', { import: 'default' }),
)

export interface LeaderboardProps {
  readonly gender: GenderPath
  readonly period: VersusPeriod
  readonly entries: readonly VersusBoardEntry[]
}

/** Who won most of an area, in a week, a month or ever. */
export function LeaderboardView({ gender, period, entries }: LeaderboardProps) {
  const { t } = useTranslation()
  return (
    <main id="content" className={statement.page}>
      <h1>{t('leaderboard.board_of', { area: t(`areas.${gender}`) })}</h1>
      <nav className={classes.periods} aria-label={t('leaderboard.periods')}>
        {VersusPeriod.options.map((name) => (
          <Link
            key={name}
            to={`/${gender}/versus-leaderboard${name === '7days' ? '' : `/${name}`}`}
            aria-current={name === period ? 'page' : undefined}
          >
            {t(`leaderboard.period.${name}`)}
          </Link>
        ))}
      </nav>
      {entries.length === 0 ? (
        <EmptyState
          icon={<Swords />}
          title={t('leaderboard.nobody')}
          text={t('leaderboard.nobody_text')}
          action={<Link to={`/${gender}`}>{t('browse.see_all')}</Link>}
        />
      ) : (
        <BoardTable entries={entries} />
      )}
    </main>
  )
}

/** Places, points and tokens, of a period or of a tournament. */
export function BoardTable({ entries }: Pick<LeaderboardProps, 'entries'>) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <PlaceTable
      entries={entries}
      placeTitle={t('leaderboard.place')}
      columns={[
        { title: t('leaderboard.points'), cell: ({ points }) => <b>{format.number(points)}</b> },
        {
          title: t('leaderboard.record'),
          cell: ({ wins, ties, losses }) =>
            t('leaderboard.record_of', {
              wins: format.number(wins),
              ties: format.number(ties),
              losses: format.number(losses),
            }),
        },
        { title: t('wallet.tokens'), cell: ({ tokens }) => format.number(tokens) },
      ]}
    />
  )
}
