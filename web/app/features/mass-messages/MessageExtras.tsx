import { massMessageRoutes } from '@footlight/core/protocol/mass-messages'
import type { PrivateMessage } from '@footlight/core/protocol/messages'
import { Button } from '@footlight/ui/Button'
import { useAttachedPost } from '@footlight/ui/use-attached-post'
import { Users } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { MediaGrid } from '../library/MediaGrid.tsx'
import { OpenPost } from '../posts/OpenPost.tsx'
import '../posts/texts.ts'
import './texts.ts'
import classes from './MessageExtras.module.css'

interface MessageExtrasProps {
  readonly message: PrivateMessage
  readonly isOwn: boolean
}

/** Below the words of a message: what came with it, and that it went to many. */
export function MessageExtras({ message, isOwn }: MessageExtrasProps) {
  return (
    <div className={classes.extras}>
      {message.post !== undefined && <Attached post={message.post} />}
      {message.is_mass === true && <ToMany from={message.from} isOwn={isOwn} />}
    </div>
  )
}

function Attached({ post: id }: { readonly post: number }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [post, setPost] = useAttachedPost(api, id)
  if (post === 'opening' || post === 'gone') return <p className={classes.quiet}>{t(`mass.${post}`)}</p>
  return (
    <div data-testid="message-post" data-access={post.access_type}>
      {post.access_type === 'preview' ? (
        <OpenPost post={post} onBought={setPost} />
      ) : (
        <MediaGrid media={post.media} showsName={false} />
      )}
    </div>
  )
}

/** Says what it is, and leads out of more of them. */
function ToMany({ from, isOwn }: { readonly from: string; readonly isOwn: boolean }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()

  async function setMuted(isMuted: boolean): Promise<void> {
    const answer = await api.call(massMessageRoutes.muteMassMessages, {
      params: { username: from },
      body: { is_muted: isMuted },
    })
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    toasts.show({
      appearance: 'success',
      title: isMuted ? { key: 'mass.muted', values: { name: from } } : { key: 'mass.unmuted' },
      ...(isMuted && { action: { label: { key: 'mass.unmute' }, run: () => void setMuted(false) } }),
    })
  }

  return (
    <p className={classes.many}>
      <Users aria-hidden />
      {t('mass.many')}
      {!isOwn && (
        <Button size="small" variant="quiet" onClick={() => void setMuted(true)}>
          {t('mass.mute')}
        </Button>
      )}
    </p>
  )
}
