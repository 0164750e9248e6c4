import { Button, type ButtonProps } from '@footlight/ui/Button'
import { Heart } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './FollowButton.module.css'

/** Shown as done at once; taken back, and said, when the server refuses. */
export const FollowButton = observer(function FollowButton({
  variant = 'second',
}: {
  readonly variant?: ButtonProps['variant']
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { room, session, ui, toasts } = useStores()
  const follows = room.isFollowed

  async function toggle(): Promise<void> {
    if (!session.isLoggedIn) return ui.open('signup')
    const answer = await room.follow(!follows)
    if (!answer.ok) toasts.error({ key: `errors.${answer.error.error}` })
  }

  return (
    <Button
      variant={follows ? 'second' : variant}
      aria-pressed={follows}
      icon={<Heart aria-hidden className={follows ? classes.on : undefined} />}
      onClick={() => void toggle()}
    >
      {follows ? t('room.following') : t('room.follow')}
      {room.followerCount > 0 && <span className={classes.count}>{format.number(room.followerCount)}</span>}
    </Button>
  )
})
