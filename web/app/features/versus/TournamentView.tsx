import type { VersusBoardEntry } from '@footlight/core/protocol/leaderboards'
import type { VersusTournament } from '@footlight/core/protocol/tournaments'
import { Badge, type BadgeProps } from '@footlight/ui/Badge'
import { Trophy } from 'lucide-react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { BoardTable } from './LeaderboardView.tsx'
import statement from '../account/StatementView.module.css'
import classes from './TournamentView.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/tournaments.json', { import: 'default' }),
)

const tones: Readonly<Record<VersusTournament['phase'], NonNullable<BadgeProps['tone']>>> = {
  running: 'good',
  upcoming: 'accent-2',
  over: 'neutral',
  cancelled: 'bad',
}
/** What is on first, then what comes, then what was. */
const order: readonly VersusTournament['phase'][] = ['running', 'upcoming', 'over', 'cancelled']

export interface TournamentProps {
  readonly tournaments: readonly VersusTournament[]
  /** null: there has never been a tournament. */
  readonly board: {
    readonly tournament: VersusTournament
    readonly leaderboard: readonly VersusBoardEntry[]
  } | null
}

/** The tournament that is looked at with its standings, and all the others. */
export function TournamentView({ tournaments, board }: TournamentProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const dateTime = useDateTime()
  if (board === null)
    return (
      <main id="content" className={statement.page}>
        <h1>{t('tournaments.title')}</h1>
        <EmptyState
          icon={<Trophy />}
          title={t('tournaments.none')}
          text={t('tournaments.none_text')}
          action={<Link to="/girls/versus-leaderboard">{t('tournaments.to_board')}</Link>}
        />
      </main>
    )
  const { tournament } = board
  return (
    <main id="content" className={statement.page}>
      <p className={statement.title}>{t('tournaments.title')}</p>
      <header className={classes.head}>
        <h1>{tournament.name}</h1>
        <Badge tone={tones[tournament.phase]}>{t(`tournaments.phase.${tournament.phase}`)}</Badge>
      </header>
      <p className={classes.facts}>
        {t('tournaments.from_to', {
          from: dateTime(tournament.starts_at),
          to: dateTime(tournament.ends_at),
        })}
        {' · '}
        {t('tournaments.match', { minutes: format.number(tournament.match_minutes) })}
        {' · '}
        {t('tournaments.players', {
          count: tournament.players,
          formatted: format.number(tournament.players),
        })}
      </p>
      <p className={classes.help}>{t('tournaments.help')}</p>
      <BoardTable entries={board.leaderboard} />
      <TournamentList tournaments={tournaments} shown={tournament.tournament_id} />
    </main>
  )
}

function TournamentList({
  tournaments,
  shown,
}: {
  readonly tournaments: readonly VersusTournament[]
  readonly shown: string
}) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const others = tournaments
    .filter((each) => each.tournament_id !== shown)
    .toSorted((a, b) => order.indexOf(a.phase) - order.indexOf(b.phase) || b.starts_at - a.starts_at)
  if (others.length === 0) return null
  return (
    <nav className={classes.others} aria-labelledby="other-tournaments">
      <h2 id="other-tournaments">{t('tournaments.others')}</h2>
      <ul>
        {others.map((each) => (
          <li key={each.tournament_id}>
            <Link to={`/versus-tournament/${each.tournament_id}`}>{each.name}</Link>
            <span>{dateTime(each.starts_at)}</span>
            <Badge tone={tones[each.phase]}>{t(`tournaments.phase.${each.phase}`)}</Badge>
          </li>
        ))}
      </ul>
    </nav>
  )
}
