import type { FanClubMember, OwnFanClub } from '@footlight/core/protocol/fan-club'
import { fanClubLimits } from '@footlight/core/protocol/fan-club'
import { FanLevel } from '@footlight/core/protocol/fan-level'
import { Avatar } from '@footlight/ui/Avatar'
import { Link, useSearchParams } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { pageIn } from '../../platform/page-in.ts'
import { useStores } from '../../platform/stores-context.ts'
import { OwnPosts, type OwnPostsProps } from '../posts/OwnPosts.tsx'
import { FanClubForm } from './FanClubForm.tsx'
import { MonthTable } from './MonthTable.tsx'
import './texts.ts'
import classes from './FanClub.module.css'

interface OwnFanClubViewProps {
  readonly club: OwnFanClub
  readonly members: readonly FanClubMember[]
  readonly total: number
  readonly posts: Omit<OwnPostsProps, 'isClubOpen'>
}

/** A performer's own fan club: prices, what it earns, who is in it. */
export function OwnFanClubView({ club, members, total, posts }: OwnFanClubViewProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session } = useStores()
  return (
    <main id="content" className={classes.page} data-testid="own-fan-club">
      <header className={classes.header}>
        <div>
          <h1>{t('fan_club.own')}</h1>
          <p className={classes.quiet}>{t('fan_club.own_lead', { percent: format.number(club.share) })}</p>
        </div>
        <nav>
          <Link to="/account/mass-messages">{t('fan_club.to_many')}</Link>
          <Link to={`/${session.username}/fanclub`}>{t('fan_club.as_seen')}</Link>
        </nav>
      </header>
      <FanClubForm club={club} />
      <OwnPosts {...posts} isClubOpen={club.enabled} />
      <section className={classes.part} aria-labelledby="fan-club-income">
        <h2 id="fan-club-income">{t('fan_club.income')}</h2>
        {club.at_old_price > 0 && (
          <p className={classes.quiet}>
            {t('fan_club.at_old_price', {
              count: club.at_old_price,
              formatted: format.number(club.at_old_price),
            })}
          </p>
        )}
        <MonthTable months={club.months} />
      </section>
      <section className={classes.part} aria-labelledby="fan-club-members">
        <h2 id="fan-club-members">{t('fan_club.members')}</h2>
        <LevelTabs counts={club.members} />
        {members.length === 0 ? (
          <p className={classes.quiet}>{t('fan_club.nobody')}</p>
        ) : (
          <ul className={classes.members}>
            {members.map((member) => (
              <Member key={member.username} member={member} />
            ))}
          </ul>
        )}
        <MorePages total={total} />
      </section>
    </main>
  )
}

function LevelTabs({ counts }: { readonly counts: OwnFanClub['members'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [query] = useSearchParams()
  const chosen = FanLevel.safeParse(query.get('level')).data ?? null
  const all = FanLevel.options.reduce((sum, level) => sum + counts[level], 0)
  return (
    <nav className={classes.tabs} aria-label={t('fan_club.levels')}>
      <Link to="?" aria-current={chosen === null ? 'page' : undefined}>
        {t('fan_club.all')} ({format.number(all)})
      </Link>
      {FanLevel.options.map((level) => (
        <Link key={level} to={`?level=${level}`} aria-current={chosen === level ? 'page' : undefined}>
          {t(`fan_club.level.${level}`)} ({format.number(counts[level])})
        </Link>
      ))}
    </nav>
  )
}

function Member({ member }: { readonly member: FanClubMember }) {
  const { t } = useTranslation()
  const date = useDateTime()
  return (
    <li>
      <Avatar name={member.username} src={member.avatar_url} size={36} />
      <b>{member.username}</b>
      <span>{t(`fan_club.level.${member.level}`)}</span>
      <span>{t('fan_club.since', { date: date(member.since) })}</span>
      <span>
        {t(member.renewal === 'on' ? 'fan_club.renews_on' : 'fan_club.ends_on', {
          date: date(member.ends_at),
        })}
      </span>
    </li>
  )
}

function MorePages({ total }: { readonly total: number }) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const page = pageIn(query)
  const last = Math.ceil(total / fanClubLimits.membersPerPage)
  if (last <= 1) return null
  const to = (target: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(target))
    return `?${next}`
  }
  return (
    <nav className={classes.tabs} aria-label={t('fan_club.pages')}>
      {page > 1 && <Link to={to(page - 1)}>{t('fan_club.previous')}</Link>}
      {page < last && <Link to={to(page + 1)}>{t('fan_club.next')}</Link>}
    </nav>
  )
}
