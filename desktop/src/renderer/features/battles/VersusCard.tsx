import type { VersusBattle, VersusResult } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration, formatTime } from '../../i18n/numbers.ts'
import { InviteCard } from './InviteCard.tsx'
import { VersusScore } from './VersusScore.tsx'
import showClasses from '../shows/CurrentShowCard.module.css'

/**
 * Everything about battles that is on now: invitations, the battle, and how the last one of tonight came out.
 */
export const VersusCard = observer(function VersusCard() {
  const {
    root: {
      room: { activities },
    },
    versusSeen,
  } = useConsole()
  const { battle, invites = [], last } = activities.versus
  return (
    <>
      <TournamentNotice />
      {invites.map((invite) => (
        <InviteCard key={invite.invite_id} invite={invite} />
      ))}
      {battle !== null && <VersusBattleCard battle={battle} />}
      {battle === null && last !== null && versusSeen.id !== last.versus_id && (
        <VersusResultCard result={last} onSeen={() => versusSeen.see(last.versus_id)} />
      )}
    </>
  )
})

/** A tournament that the performer plays in starts or runs; stays until it was read. */
const TournamentNotice = observer(function TournamentNotice() {
  const { t } = useTranslation('room')
  const {
    root: { lobby, session },
  } = useConsole()
  const notice = lobby.tournament
  if (notice === null) return null
  const { payload } = notice
  const what = 'usernameList' in payload ? 'running' : 'starting'
  const others =
    'usernameList' in payload ? payload.usernameList.filter((name) => name !== session.username) : []
  return (
    <section className={showClasses.card} role="status" data-testid="tournament-notice">
      <header className={showClasses.head}>
        <b>{t(`versus.notice.${what}.title`, { name: payload.name })}</b>
      </header>
      <p className={showClasses.message}>
        {t(`versus.notice.${what}.text`, {
          players: others.join(', '),
          time: 'starts_at' in payload ? formatTime(payload.starts_at) : '',
        })}
      </p>
      <Button onClick={() => lobby.setTournament(null)}>{t('close')}</Button>
    </section>
  )
})

/** A battle while it runs: the score, the time, and the way out. */
const VersusBattleCard = observer(function VersusBattleCard({ battle }: { readonly battle: VersusBattle }) {
  const { t } = useTranslation('room')
  const {
    ui,
    paid: {
      serverTime: { now },
    },
  } = useConsole()
  return (
    <section className={showClasses.card} data-running aria-label={t('versus.title')} data-testid="versus">
      <header className={showClasses.head}>
        <b>{t('versus.against', { name: battle.peer.username })}</b>
        <time className={showClasses.clock}>{formatDuration(battle.ends_at - now)}</time>
      </header>
      <VersusScore room={battle.room} peer={battle.peer} />
      <Button size="large" onClick={() => ui.open({ kind: 'end_versus' })}>
        {t('versus.end')}
      </Button>
    </section>
  )
})

/** The result of a battle; stays until the performer has read it. */
function VersusResultCard({
  result,
  onSeen,
}: {
  readonly result: VersusResult
  readonly onSeen: () => void
}) {
  const { t } = useTranslation('room')
  return (
    <section
      className={showClasses.card}
      aria-label={t('versus.result')}
      role="status"
      data-testid="versus-result"
    >
      <header className={showClasses.head}>
        <b>{t(`versus.outcomes.${result.outcome}`)}</b>
      </header>
      <p className={showClasses.message}>
        {t('versus.how', { name: result.peer.username, why: t(`versus.why.${result.reason}`) })}
      </p>
      <VersusScore room={result.room} peer={result.peer} />
      <Button onClick={onSeen}>{t('close')}</Button>
    </section>
  )
}
