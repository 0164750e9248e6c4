import type { CurrentShow } from '@footlight/core/protocol/shows'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { Check, Eye } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import classes from './ShowCard.module.css'

/** The way into the current show, or out of it. */
export const CurrentShowActions = observer(function CurrentShowActions({
  currentShow,
}: {
  readonly currentShow: CurrentShow
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { room } = useStores()
  const { show } = useRoomScreen()
  const { offers, shows } = room
  const mine = shows.ownParticipant
  if (offers === null) return null
  return (
    <div className={classes.actions}>
      {mine?.participant.role === 'ticket' && (
        <Badge tone="good" icon={<Check aria-hidden />}>
          {t('shows.ticket_held')}
        </Badge>
      )}
      {mine?.participant.has_recording && (
        <Badge tone="good" icon={<Check aria-hidden />}>
          {t('shows.recording_bought')}
        </Badge>
      )}
      {mine?.participant.role === 'group' && currentShow.phase === 'open' && (
        <Badge tone="good" icon={<Check aria-hidden />}>
          {t('shows.seat_held')}
        </Badge>
      )}
      {offers.spy && (
        <Button
          size="small"
          variant="primary"
          icon={<Eye aria-hidden />}
          onClick={() => show.open('spy')}
          data-testid="spy-open"
        >
          {shows.isFan
            ? t('shows.spy_free')
            : t('shows.spy_for', { tokens: format.number(currentShow.spy_price_per_minute ?? 0) })}
        </Button>
      )}
      {offers.ticket && (
        <Button size="small" variant="primary" onClick={() => show.open('ticket')} data-testid="ticket-open">
          {t(currentShow.phase === 'running' ? 'shows.ticket_late' : 'shows.ticket_buy')}
        </Button>
      )}
      {offers.ticketRecording && (
        <Button size="small" onClick={() => show.open('ticket_recording')}>
          {t('shows.recording_buy', { tokens: format.number(currentShow.recording_price ?? 0) })}
        </Button>
      )}
      {offers.reserve && (
        <Button size="small" variant="primary" onClick={() => show.open('group')} data-testid="group-open">
          {t(currentShow.phase === 'running' ? 'shows.group_join' : 'shows.group_reserve')}
        </Button>
      )}
      {mine?.participant.role === 'group' && currentShow.phase === 'open' && (
        <Button
          size="small"
          pending={shows.calls.pending.has('leave')}
          onClick={() => void shows.calls.leaveGroup()}
          data-testid="group-leave"
        >
          {t('shows.group_give_up')}
        </Button>
      )}
      {offers.pledge && (
        <Button size="small" variant="primary" onClick={() => show.open('pledge')} data-testid="pledge-open">
          {t(mine === null ? 'shows.pledge' : 'shows.pledge_more')}
        </Button>
      )}
    </div>
  )
})
