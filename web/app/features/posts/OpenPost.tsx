import type { PostTerms } from '@footlight/core/protocol/offer-terms'
import { type Post, postRoutes } from '@footlight/core/protocol/posts'
import { errorMessage } from '@footlight/core/stores/message'
import { Button } from '@footlight/ui/Button'
import { LockKeyhole } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { OrderButton } from '../offer/OrderButton.tsx'
import { ReviewNotice } from '../offer/ReviewNotice.tsx'
import { usePurchase } from '../offer/use-purchase.ts'
import { Price } from '../show/Price.tsx'
import classes from './Posts.module.css'

interface OpenPostProps {
  readonly post: Post
  readonly onBought: (post: Post) => void
}

/** What stands in the place of a post that its reader may not read: what is in it, and what opens it. */
export const OpenPost = observer(function OpenPost({ post, onBought }: OpenPostProps) {
  const { t } = useTranslation()
  const { session, ui } = useStores()
  const isBrowser = useIsBrowser()
  return (
    <section
      className={classes.locked}
      inert={!isBrowser}
      aria-label={t('posts.locked')}
      data-testid="post-locked"
    >
      <p className={classes.inside}>
        <LockKeyhole aria-hidden />
        <Inside post={post} />
      </p>
      {post.token_price === 0 ? (
        <Link className={classes.join} to={`/${post.username}/fanclub`}>
          {t(`posts.join.${post.fanclub_access_level ?? 'supporter'}`)}
        </Link>
      ) : !session.isLoggedIn ? (
        <div className={classes.order}>
          <Price tokens={post.price} />
          <Button variant="primary" onClick={() => ui.open('login')}>
            {t('posts.log_in')}
          </Button>
        </div>
      ) : session.isModel ? (
        <p>{t('errors.models_cannot_purchase')}</p>
      ) : (
        <Order post={post} onBought={onBought} />
      )}
    </section>
  )
})

function Inside({ post }: { readonly post: Post }) {
  const { t } = useTranslation()
  const format = useFormat()
  const parts = [
    post.has_text && t('posts.a_text'),
    post.media_count > 0 &&
      t('posts.items', { count: post.media_count, formatted: format.number(post.media_count) }),
    post.has_poll && t('posts.a_poll'),
  ].filter((part) => part !== false)
  return <span>{parts.join(' · ')}</span>
}

const Order = observer(function Order({ post, onBought }: OpenPostProps) {
  const { t } = useTranslation()
  const { toasts, ui } = useStores()
  const { review, isPending, pay } = usePurchase(termsOf(post), (paid, terms) =>
    paid.send(postRoutes.purchasePost, { params: { id: post.id }, body: { terms, source: 'posts' } }),
  )

  async function buy(): Promise<void> {
    const answer = await pay()
    if (answer === null) return
    if (answer.ok) {
      toasts.show({ appearance: 'success', title: { key: 'posts.bought' } })
      onBought(answer.value.post)
    } else {
      toasts.error(errorMessage(answer.error.error))
      if (answer.error.error === 'not_enough_tokens') ui.open('tokens')
    }
  }

  const price = review.seen?.price ?? post.price
  return (
    <>
      <p className={classes.quiet}>{t(post.has_text ? 'posts.yours_for_good' : 'posts.items_for_good')}</p>
      <ReviewNotice review={review} />
      <div className={classes.order}>
        <Price tokens={price} instead={price < post.token_price ? post.token_price : undefined} />
        <OrderButton review={review} pending={isPending} onOrder={() => void buy()} data-testid="post-order">
          {t(post.has_text ? 'posts.buy' : 'posts.unlock')}
        </OrderButton>
      </div>
    </>
  )
})

function termsOf({ id, price, media_count }: Post): PostTerms {
  return { kind: 'post', post_id: id, price, items: media_count }
}
