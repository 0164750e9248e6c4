import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import {
  ChevronDown,
  ChevronUp,
  Coins,
  EyeOff,
  Flag,
  Heart,
  MessageCircle,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useShortcut } from '../../platform/use-shortcut.ts'
import { ReportDialog } from '../report/ReportDialog.tsx'
import type { SwipeRoom } from './swipe-room.ts'
import type { SwipeStore } from './swipe-store.ts'
import classes from './SwipeActions.module.css'

interface ActionProps {
  readonly swipe: SwipeStore
  readonly room: SwipeRoom
}

/** What can be done with the room that is shown. */
export const SwipeActions = observer(function SwipeActions({ swipe, room }: ActionProps) {
  const { t } = useTranslation()
  const { session, ui } = useStores()
  const [reported, setReported] = useState<string | null>(null)
  const isSilent = swipe.isMuted || room.screen.isSoundBlocked
  const asPerson = (act: () => Promise<void>) => () => (session.isLoggedIn ? void act() : ui.open('signup'))
  useShortcut('m', () => swipe.setMuted(!isSilent))
  useShortcut(
    't',
    asPerson(() => swipe.sendTip()),
  )
  return (
    <>
      <SwipeFacts room={room} />
      <div className={classes.rail}>
        <IconButton
          variant="bare"
          size="large"
          label={t('swipe.previous')}
          shortcut="ArrowUp"
          onClick={() => swipe.previous()}
        >
          <ChevronUp aria-hidden />
        </IconButton>
        <IconButton
          variant="bare"
          size="large"
          label={t(swipe.isFollowing ? 'room.following' : 'room.follow')}
          aria-pressed={swipe.isFollowing}
          onClick={asPerson(() => swipe.toggleFollow())}
        >
          <Heart aria-hidden />
        </IconButton>
        <IconButton
          variant="bare"
          size="large"
          label={t(isSilent ? 'swipe.sound_on' : 'swipe.sound_off')}
          shortcut="m"
          onClick={() => swipe.setMuted(!isSilent)}
        >
          {isSilent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        </IconButton>
        <IconButton variant="bare" size="large" label={t('swipe.hide')} onClick={() => void swipe.hide()}>
          <EyeOff aria-hidden />
        </IconButton>
        <IconButton
          variant="bare"
          size="large"
          label={t('swipe.report')}
          onClick={() => (session.isLoggedIn ? setReported(room.username) : ui.open('signup'))}
        >
          <Flag aria-hidden />
        </IconButton>
        <IconButton
          variant="bare"
          size="large"
          label={t('swipe.next')}
          shortcut="ArrowDown"
          onClick={() => void swipe.next()}
        >
          <ChevronDown aria-hidden />
        </IconButton>
      </div>
      <TipButton swipe={swipe} room={room} />
      {reported !== null && (
        <ReportDialog
          name={room.item.card.display_name}
          onSend={(reason, note) => swipe.report(reported, reason, note)}
          onClose={() => setReported(null)}
        />
      )}
    </>
  )
})

/** Who it is, what it is about, and the last words of the chat. */
const SwipeFacts = observer(function SwipeFacts({ room }: { readonly room: SwipeRoom }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { card } = room.item
  return (
    <div className={classes.facts}>
      <ul className={classes.lines} aria-label={t('swipe.chat')}>
        {room.isOver ||
          room.lines.map(({ key, username, text }) => (
            <li key={key}>
              <b>{username}</b> {text}
            </li>
          ))}
      </ul>
      <p className={classes.name}>
        <Link to={`/${card.username}`}>{card.display_name}</Link>
        <Badge tone="live">{t('room.live')}</Badge>
        <span>{t('swipe.viewers', { count: room.viewers, formatted: format.number(room.viewers) })}</span>
      </p>
      {room.subject !== '' && <p className={classes.subject}>{room.subject}</p>}
      <Link to={`/${card.username}`} className={classes.enter}>
        <MessageCircle aria-hidden />
        {t('swipe.enter')}
      </Link>
    </div>
  )
})

/** One press, one tip: the button says what it costs. */
const TipButton = observer(function TipButton({ swipe, room }: ActionProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session, ui, tip } = useStores()
  if (session.isModel) return null
  const tokens = swipe.tipTokenAmount
  return (
    <Button
      variant="primary"
      size="large"
      className={classes.tip}
      icon={<Coins aria-hidden />}
      pending={tip.isSending}
      disabled={room.isOver}
      onClick={() => (session.isLoggedIn ? void swipe.sendTip() : ui.open('signup'))}
      data-testid="swipe-tip"
    >
      {t('swipe.tip', { tokens: format.number(tokens), money: format.tokensAsMoney(tokens) })}
    </Button>
  )
})
