import { type MediaBundle, mediaBundleRoutes } from '@footlight/core/protocol/media-bundles'
import { errorMessage } from '@footlight/core/stores/message'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useRevalidator } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { OrderButton } from '../offer/OrderButton.tsx'
import { ReviewNotice } from '../offer/ReviewNotice.tsx'
import { usePurchase } from '../offer/use-purchase.ts'
import { Price } from '../show/Price.tsx'
import classes from './MediaPage.module.css'

interface BundleOfferProps {
  readonly username: string
  readonly bundle: MediaBundle
}

/** All that the reader does not have of one performer, at one price. */
export const BundleOffer = observer(function BundleOffer({ username, bundle }: BundleOfferProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session, ui } = useStores()
  const isBrowser = useIsBrowser()
  const { terms, full_price: full } = bundle
  const saved = Math.floor((100 * (full - terms.price)) / full)
  if (session.isModel) return null
  return (
    <section
      className={classes.bundle}
      inert={!isBrowser}
      aria-labelledby="media-bundle"
      data-testid="media-bundle"
    >
      <div>
        <h2 id="media-bundle">{t('library.bundle.title')}</h2>
        <p>
          {t('library.bundle.offer', { count: terms.item_count, formatted: format.number(terms.item_count) })}
          {saved > 0 && ` · ${t('library.bundle.saves', { percent: format.number(saved) })}`}
        </p>
      </div>
      {session.isLoggedIn ? (
        <Order username={username} bundle={bundle} />
      ) : (
        <>
          <Price tokens={terms.price} instead={terms.price < full ? full : undefined} />
          <Button variant="primary" onClick={() => ui.open('login')}>
            {t('auth.log_in')}
          </Button>
        </>
      )}
    </section>
  )
})

const Order = observer(function Order({ username, bundle }: BundleOfferProps) {
  const { t } = useTranslation()
  const { toasts, ui } = useStores()
  const revalidator = useRevalidator()
  const { review, isPending, pay } = usePurchase(bundle.terms, (paid, terms) =>
    paid.send(mediaBundleRoutes.purchaseBundle, { params: { username }, body: { terms } }),
  )

  async function buy(): Promise<void> {
    const answer = await pay()
    if (answer === null) return
    if (answer.ok) toasts.show({ appearance: 'success', title: { key: 'library.bundle.bought' } })
    else toasts.error(errorMessage(answer.error.error))
    if (!answer.ok && answer.error.error === 'not_enough_tokens') ui.open('tokens')
    else await revalidator.revalidate()
  }

  const price = review.seen?.price ?? bundle.terms.price
  return (
    <>
      <Price tokens={price} instead={price < bundle.full_price ? bundle.full_price : undefined} />
      <ReviewNotice review={review} />
      <OrderButton review={review} pending={isPending} onOrder={() => void buy()} data-testid="bundle-order">
        {t('library.bundle.buy')}
      </OrderButton>
    </>
  )
})
