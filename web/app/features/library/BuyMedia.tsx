import { libraryRoutes, type MediaItem } from '@footlight/core/protocol/library'
import type { MediaTerms } from '@footlight/core/protocol/offer-terms'
import { errorMessage } from '@footlight/core/stores/message'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { Link, useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { OrderButton } from '../offer/OrderButton.tsx'
import { ReviewNotice } from '../offer/ReviewNotice.tsx'
import { usePurchase } from '../offer/use-purchase.ts'
import { Price } from '../show/Price.tsx'
import classes from './MediaPage.module.css'

/** What opens an item that is shown as a preview: a purchase, a log-in, or a membership. */
export const BuyMedia = observer(function BuyMedia({ item }: { readonly item: MediaItem }) {
  const { t } = useTranslation()
  const { session, ui } = useStores()
  // What is pressed before the page's own script runs would be lost.
  const isBrowser = useIsBrowser()
  const isForMembers = item.token_price === 0 && item.fanclub_access_level !== null
  return (
    <section
      className={classes.buy}
      inert={!isBrowser}
      aria-label={t('library.buy_title')}
      data-testid="buy-media"
    >
      {item.fanclub_access_level !== null && (
        <p>
          {t(`library.members.${item.fanclub_access_level}`)}{' '}
          <Link to={`/${item.username}/fanclub`}>{t('library.to_fan_club')}</Link>
        </p>
      )}
      {!session.isLoggedIn ? (
        <>
          {item.token_price > 0 && <Price tokens={item.price} />}
          <p>
            {t(
              item.token_price > 0
                ? 'library.log_in_to_buy'
                : isForMembers
                  ? 'library.log_in_as_member'
                  : 'library.log_in_to_see',
            )}
          </p>
          <Button variant="primary" onClick={() => ui.open('login')}>
            {t('auth.log_in')}
          </Button>
        </>
      ) : isForMembers ? null : session.isModel ? (
        <p>{t('errors.models_cannot_purchase')}</p>
      ) : (
        <Order item={item} />
      )}
    </section>
  )
})

const Order = observer(function Order({ item }: { readonly item: MediaItem }) {
  const { t } = useTranslation()
  const { toasts } = useStores()
  const revalidator = useRevalidator()
  const { review, isPending, pay } = usePurchase(termsOf(item), (paid, terms) =>
    paid.send(libraryRoutes.purchaseMedia, {
      params: { id: item.id },
      body: { terms, source: 'media_page' },
    }),
  )

  async function buy(): Promise<void> {
    const answer = await pay()
    if (answer?.ok) {
      toasts.show({ appearance: 'success', title: { key: 'library.purchased' } })
      await revalidator.revalidate()
    } else if (answer?.error.error === 'not_enough_tokens') toasts.error({ key: 'library.more_credits' })
    else if (answer !== null) toasts.error(errorMessage(answer.error.error))
  }

  const { seen } = review
  return (
    <>
      <Price
        tokens={seen?.price ?? item.price}
        instead={item.price < item.token_price ? item.token_price : undefined}
      />
      <p>{t('library.yours_for_good')}</p>
      <ReviewNotice review={review} />
      <OrderButton
        review={review}
        pending={isPending}
        onOrder={() => void buy()}
        data-testid="buy-media-order"
      >
        {t('library.buy')}
      </OrderButton>
    </>
  )
})

function termsOf({ id, price }: MediaItem): MediaTerms {
  return { kind: 'media', media_id: id, price }
}
