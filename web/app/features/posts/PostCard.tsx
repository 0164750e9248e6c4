import type { Post } from '@footlight/core/protocol/posts'
import { Avatar } from '@footlight/ui/Avatar'
import { Badge } from '@footlight/ui/Badge'
import { observer } from 'mobx-react-lite'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { MediaGrid } from '../library/MediaGrid.tsx'
import { OpenPost } from './OpenPost.tsx'
import { Poll } from './Poll.tsx'
import { RemovePost } from './RemovePost.tsx'
import './texts.ts'
import classes from './Posts.module.css'

interface PostCardProps {
  readonly post: Post
  readonly onChange: (post: Post) => void
  /** The site staff took it away. */
  readonly onGone: () => void
}

/** A post: all of it, or what opens it. */
export const PostCard = observer(function PostCard({ post, onChange, onGone }: PostCardProps) {
  const { t } = useTranslation()
  const { session } = useStores()
  const date = useDateTime()
  return (
    <article className={classes.post} data-testid="post" data-access={post.access_type}>
      <header className={classes.head}>
        <Avatar name={post.display_name} src={post.avatar_url} size={36} />
        <b>{post.display_name}</b>
        <time dateTime={post.published_at}>{date(post.published_at)}</time>
        {post.fanclub_access_level !== null && (
          <Badge tone="private">{t(`posts.for.${post.fanclub_access_level}`)}</Badge>
        )}
        {post.is_purchased && <Badge tone="good">{t('posts.owned')}</Badge>}
      </header>
      {post.teaser !== '' && <h3>{post.teaser}</h3>}
      {post.access_type === 'preview' ? (
        <OpenPost post={post} onBought={onChange} />
      ) : (
        <>
          {post.text !== '' && <p className={classes.text}>{post.text}</p>}
          {post.media.length > 0 && <MediaGrid media={post.media} showsName={false} />}
          {post.poll !== null && <Poll post={post} poll={post.poll} onVoted={onChange} />}
        </>
      )}
      {session.user?.isModerator && <RemovePost post={post} onRemoved={onGone} />}
    </article>
  )
})
