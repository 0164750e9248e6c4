import type { VersusBoardEntry } from '@footlight/core/protocol/leaderboards'
import type { GenderPath } from '@footlight/core/protocol/rooms'
import { VersusPeriod } from '@footlight/core/protocol/tournaments'
import { Avatar } from '@footlight/ui/Avatar'
import { Badge } from '@footlight/ui/Badge'
import { Swords } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import statement from '../account/StatementView.module.css'
import classes from './LeaderboardView.module.css'

export interface LeaderboardProps {
  readonly gender: GenderPath
  readonly period: VersusPeriod
  readonly entries: readonly VersusBoardEntry[]
}

/** Who won most of an area, in a week, a month or ever. */
export function LeaderboardView({ gender, period, entries }: LeaderboardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <main id="content" className={statement.page}>
      <h1 className={statement.title}>{t('versus.board_of', { area: t(`areas.${gender}`) })}</h1>
      <nav className={classes.periods} aria-label={t('versus.periods')}>
        {VersusPeriod.options.map((name) => (
          <Link
            key={name}
            to={`/${gender}/versus-leaderboard?period=${name}`}
            aria-current={name === period ? 'page' : undefined}
          >
            {t(`versus.period.${name}`)}
          </Link>
        ))}
      </nav>
      {entries.length === 0 ? (
        <EmptyState
          icon={<Swords />}
          title={t('versus.nobody')}
          text={t('versus.nobody_text')}
          action={<Link to={`/${gender}`}>{t('browse.see_all')}</Link>}
        />
      ) : (
        <table className={classes.board}>
          <thead>
            <tr>
              <th scope="col">{t('versus.place')}</th>
              <th scope="col">{t('about.name')}</th>
              <th scope="col">{t('versus.points')}</th>
              <th scope="col">{t('versus.record')}</th>
              <th scope="col">{t('wallet.tokens')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.username}>
                <td>{format.number(entry.place)}</td>
                <td>
                  <Link to={`/${entry.username}`} className={classes.who}>
                    <Avatar name={entry.username} src={entry.avatar_url} size={32} live={entry.is_live} />
                    <b>{entry.display_name}</b>
                    {entry.is_live && <Badge tone="live">{t('room.live')}</Badge>}
                  </Link>
                </td>
                <td>
                  <b>{format.number(entry.points)}</b>
                </td>
                <td>
                  {t('versus.record_of', {
                    wins: format.number(entry.wins),
                    ties: format.number(entry.ties),
                    losses: format.number(entry.losses),
                  })}
                </td>
                <td>{format.number(entry.tokens)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </main>
  )
}
