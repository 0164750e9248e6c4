import { likeRoutes } from '@footlight/core/protocol/like-routes'
import { Button } from '@footlight/ui/Button'
import { ThumbsUp } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useShortcut } from '../../platform/use-shortcut.ts'
import { useRoomScreen } from '../room/room-context.ts'
import classes from './LikeButton.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/likes.json', { import: 'default' }))

/** One like a day. Shown as done at once; taken back, and said, when the server refuses. */
export const LikeButton = observer(function LikeButton() {
  const { t } = useTranslation()
  const format = useFormat()
  const { api, room, session, toasts, ui } = useStores()
  const { user } = useRoomScreen().data
  const { username } = user
  const [isLiked, setLiked] = useState(false)
  const [isSending, setSending] = useState(false)
  const me = session.username

  // biome-ignore lint/correctness/useExhaustiveDependencies: who is logged in decides what the answer says
  useEffect(() => {
    let isGone = false
    void api.call(likeRoutes.likes, { params: { username } }).then((answer) => {
      if (isGone || !answer.ok) return
      room.setLikeCount(answer.value.count)
      setLiked(answer.value.likedToday)
    })
    return () => {
      isGone = true
      // Those of the next room are not known yet.
      room.setLikeCount(0)
    }
  }, [api, room, username, me])

  async function toggle(): Promise<void> {
    if (!session.isLoggedIn) return ui.open('signup')
    if (isSending) return
    const before = room.likeCount
    setSending(true)
    setLiked(!isLiked)
    room.setLikeCount(Math.max(0, before + (isLiked ? -1 : 1)))
    const answer = await api.call(isLiked ? likeRoutes.unlike : likeRoutes.like, { params: { username } })
    setSending(false)
    if (room.username !== username) return
    setLiked(answer.ok ? answer.value.likedToday : isLiked)
    if (answer.ok) return room.setLikeCount(answer.value.count)
    room.setLikeCount(before)
    toasts.error({ key: `errors.${answer.error.error}` })
  }

  useShortcut('l', () => void toggle())
  const label = t(isLiked ? 'likes.liked' : 'likes.like', { name: user.displayName })
  return (
    <Button
      variant="second"
      className={classes.button}
      title={`${label} (l)`}
      aria-keyshortcuts="l"
      aria-label={`${label} · ${format.number(room.likeCount)}`}
      aria-pressed={isLiked}
      data-testid="like"
      icon={<ThumbsUp aria-hidden className={isLiked ? classes.on : undefined} />}
      onClick={() => void toggle()}
    >
      <span className={classes.count}>{format.number(room.likeCount)}</span>
    </Button>
  )
})
