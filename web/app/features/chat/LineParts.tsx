import { chatPeopleRoutes } from '@footlight/core/protocol/chat-people-routes'
import type { ChatUser } from '@footlight/core/protocol/user'
import type { ChatEntry } from '@footlight/core/stores/room-entry'
import { ChatWords } from '@footlight/ui/chat/ChatWords'
import { TipLevel } from '@footlight/ui/chat/TipLevel'
import { IconButton } from '@footlight/ui/IconButton'
import { Crown, Gem, Heart, Pin, Reply, Shield, Star } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type PointerEvent, useRef } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { choiceOf, useCodes } from './use-codes.ts'
import classes from './LineParts.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/lines.json', { import: 'default' }))

const LONG_PRESS_MS = 500
const FLASH_MS = 1_600

interface LineProps {
  readonly entry: ChatEntry
}

/** The line that this one answers, above it; a press goes there while it is among the last ones. */
export const LineQuote = observer(function LineQuote({ entry: { quote, replyTo } }: LineProps) {
  const { t } = useTranslation()
  const { room } = useStores()
  if (quote === null) return null
  const isThere = room.messages.entries.some((each) => each.kind === 'chat' && each.id === replyTo)
  const words = (
    <>
      <Reply aria-hidden />
      <b>{quote.username}</b> <span dir="auto">{quote.message}</span>
    </>
  )
  const label = t('lines.answers', { name: quote.username, text: quote.message })
  if (!isThere)
    return (
      <span className={classes.quote} data-testid="quote">
        {words}
      </span>
    )
  return (
    <button
      type="button"
      className={classes.quote}
      aria-label={label}
      data-testid="quote"
      onClick={() => goToLine(replyTo)}
    >
      {words}
    </button>
  )
})

function goToLine(id: number | null): void {
  const line = document.getElementById(`line-${id}`)
  if (line === null) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  line.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' })
  line.dataset['found'] = ''
  setTimeout(() => delete line.dataset['found'], FLASH_MS)
}

/** The words of a line with what may be done with it: for a pointer beside it, for a finger by a long press. */
export const LineBody = observer(function LineBody({ entry }: LineProps) {
  const { session } = useStores()
  const state = useRoomScreen()
  const codes = useCodes()
  const press = useLongPress(() => state.reply(entry))
  const isPlain = choiceOf(session.settings, 'chat_plain_text', false)
  return (
    <span {...press}>
      <ChatWords text={entry.text} codes={codes} me={session.username} style={isPlain ? null : entry.style} />
      <LineTools entry={entry} />
    </span>
  )
})

const LineTools = observer(function LineTools({ entry }: LineProps) {
  const { t } = useTranslation()
  const { room } = useStores()
  const state = useRoomScreen()
  const highlight = useHighlight()
  if (room.isSilenced) return null
  // The Tab key finds both in the card of the name: two more stops for each line would be too many.
  return (
    <span className={classes.tools}>
      <IconButton size="small" tabIndex={-1} label={t('lines.reply')} onClick={() => state.reply(entry)}>
        <Reply aria-hidden />
      </IconButton>
      {room.canModerate && !entry.isPrivate && (
        <IconButton
          size="small"
          tabIndex={-1}
          label={t('lines.highlight')}
          onClick={() => void highlight(entry.id)}
        >
          <Pin aria-hidden />
        </IconButton>
      )}
    </span>
  )
})

/** Puts a line above the chat; null takes it away. */
export function useHighlight(): (id: number | null) => Promise<void> {
  const { api, room, toasts } = useStores()
  return async (id) => {
    if (room.username === null) return
    const answer = await api.call(chatPeopleRoutes.highlightMessage, {
      params: { username: room.username },
      body: { id },
    })
    if (!answer.ok) toasts.error({ key: `errors.${answer.error.error}` })
  }
}

/** A press of a finger that stays; a scroll or a second finger is none. */
function useLongPress(onLongPress: () => void) {
  const timer = useRef(0)
  const end = (): void => clearTimeout(timer.current)
  return {
    onPointerDown: (event: PointerEvent) => {
      end()
      if (event.pointerType === 'touch') timer.current = window.setTimeout(onLongPress, LONG_PRESS_MS)
    },
    onPointerUp: end,
    onPointerMove: end,
    onPointerCancel: end,
  }
}

/** What somebody is here, in front of their name. */
export const PersonBadges = observer(function PersonBadges({ user }: { readonly user: ChatUser }) {
  const { t } = useTranslation()
  const { room } = useStores()
  const isHost = user.username === room.username
  const isModerator = user.is_moderator || room.moderators.includes(user.username)
  return (
    <>
      {isHost && <Star className={classes.host} aria-label={t('chat.model')} />}
      {!isHost && isModerator && <Shield className={classes.moderator} aria-label={t('chat.moderator')} />}
      {user.is_super_vip && <Crown className={classes.vip} aria-label={t('lines.super_vip')} />}
      {user.is_vip && <Gem className={classes.vip} aria-label={t('lines.vip')} />}
      {user.is_fan && <Heart className={classes.fan} aria-label={t('lines.fan')} />}
      {!isHost && <TipLevel tokens={user.recentTips ?? 0} label={(level) => t('lines.level', { level })} />}
    </>
  )
})

/** The one line that stands above the chat. */
export const HighlightBar = observer(function HighlightBar() {
  const { t } = useTranslation()
  const { room, session } = useStores()
  const codes = useCodes()
  const highlight = useHighlight()
  const line = room.highlight
  if (line === null) return null
  return (
    <div className={classes.highlight} role="status" data-testid="highlight">
      <Pin aria-hidden />
      <p>
        <b>{line.username}</b>{' '}
        <ChatWords text={line.message} codes={codes} me={session.username} style={null} />
        <small>{t('lines.highlighted', { name: line.by })}</small>
      </p>
      {room.canModerate && (
        <button type="button" onClick={() => void highlight(null)}>
          {t('lines.unhighlight')}
        </button>
      )}
    </div>
  )
})
