import { type Post, postRoutes } from '@footlight/core/protocol/posts'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextArea } from '@footlight/ui/TextArea'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import classes from './Posts.module.css'

interface RemovePostProps {
  readonly post: Post
  readonly onRemoved: () => void
}

/** For the site staff: takes a post from everybody, and says why. */
export function RemovePost({ post, onRemoved }: RemovePostProps) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const isBrowser = useIsBrowser()
  const [note, setNote] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function remove(): Promise<void> {
    setPending(true)
    const answer = await api.call(postRoutes.removePost, {
      params: { id: post.id },
      body: { decision: 'remove', note: note ?? '' },
    })
    setPending(false)
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    toasts.show({ appearance: 'success', title: { key: 'posts.removed' } })
    onRemoved()
  }

  return (
    <div className={classes.staff}>
      <Button size="small" inert={!isBrowser} onClick={() => setNote('')}>
        {t('posts.remove')}
      </Button>
      {note !== null && (
        <Modal
          title={t('posts.remove')}
          lead={t('posts.remove_help')}
          closeLabel={t('actions.close')}
          size="small"
          onClose={() => setNote(null)}
          footer={
            <Button
              variant="danger"
              disabled={note.trim() === ''}
              pending={isPending}
              onClick={() => void remove()}
            >
              {t('posts.remove')}
            </Button>
          }
        >
          <TextArea
            label={t('posts.reason')}
            hint={t('posts.reason_help')}
            value={note}
            maxLength={500}
            rows={3}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </Modal>
      )}
    </div>
  )
}
