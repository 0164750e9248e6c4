import type { VersusInvite } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { CountdownRing } from '../shows/CountdownRing.tsx'
import { shareLeft } from '../shows/show-view.ts'
import classes from '../shows/RequestCard.module.css'

const WARN_BELOW_SECONDS = 15

/** An invitation to a battle: from the performer to another, or from another to them. */
export const InviteCard = observer(function InviteCard({ invite }: { readonly invite: VersusInvite }) {
  const { t } = useTranslation('room')
  const {
    orders,
    root: { session },
    paid: {
      serverTime: { now },
    },
  } = useConsole()
  const isMine = invite.from === session.username
  const pending = orders.pendingActions.isPending('versus')
  return (
    <section
      className={classes.card}
      data-waits={isMine || undefined}
      aria-label={t('versus.invitation')}
      data-testid="versus-invite"
    >
      <header>
        <div>
          <b className={classes.who}>{isMine ? invite.invited : invite.from}</b>
          <p>
            {t(isMine ? 'versus.was_invited' : 'versus.invites_you')} ·{' '}
            {t('minutes_short', { minutes: invite.minutes })}
            {invite.tournament_id !== null && ` · ${t('versus.tournament')}`}
          </p>
        </div>
        <CountdownRing
          share={shareLeft(invite.invited_at, invite.expires_at, now)}
          secondsLeft={Math.max(0, Math.ceil((invite.expires_at - now) / 1_000))}
          warnBelow={WARN_BELOW_SECONDS}
        />
      </header>
      <div className={classes.actions}>
        {!isMine && (
          <Button
            variant="primary"
            size="large"
            pending={pending}
            onClick={() => void orders.acceptVersus(invite)}
          >
            {t('versus.accept')}
          </Button>
        )}
        <Button size="large" pending={pending} onClick={() => void orders.rejectVersus(invite)}>
          {t(isMine ? 'versus.take_back' : 'versus.decline')}
        </Button>
      </div>
    </section>
  )
})
