import { type FanClub, fanClubLimits, fanClubRoutes } from '@footlight/core/protocol/fan-club'
import type { FanLevel } from '@footlight/core/protocol/fan-level'
import type { FanClubTerms } from '@footlight/core/protocol/offer-terms'
import { errorMessage } from '@footlight/core/stores/message'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useRevalidator } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { OrderButton } from '../offer/OrderButton.tsx'
import { ReviewNotice } from '../offer/ReviewNotice.tsx'
import { usePurchase } from '../offer/use-purchase.ts'
import { Price } from '../show/Price.tsx'
import classes from './FanClub.module.css'

interface JoinDialogProps {
  readonly club: FanClub
  readonly level: FanLevel
  readonly onClose: () => void
}

/** What a month takes now and later, said before it is paid. */
export const JoinDialog = observer(function JoinDialog({ club, level, onClose }: JoinDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { review, isPending, pay } = useJoin({ club, level, onClose })
  const terms = review.seen
  if (terms === null) return null
  const given = fanClubLimits.days - terms.days
  const tokens = (count: number) => t('wallet.amount', { count, formatted: format.number(count) })
  return (
    <Modal
      title={t('fan_club.join_as', { level: t(`fan_club.level.${level}`) })}
      lead={t('fan_club.of', { name: club.user.display_name })}
      closeLabel={t('actions.close')}
      size="small"
      onClose={onClose}
      footer={
        <OrderButton
          review={review}
          pending={isPending}
          onOrder={() => void pay()}
          data-testid="join-confirm"
        >
          {t('fan_club.pay', { tokens: tokens(terms.price) })}
        </OrderButton>
      }
    >
      <dl className={classes.terms} data-testid="join-terms">
        <dt>{t('fan_club.now')}</dt>
        <dd>
          <Price tokens={terms.price} />
          <span>{t('fan_club.for_days', { count: terms.days, formatted: format.number(terms.days) })}</span>
        </dd>
        <dt>{t('fan_club.then')}</dt>
        <dd>
          <Price tokens={terms.renewal_price} />
          <span>{t('fan_club.every_month', { count: fanClubLimits.days })}</span>
        </dd>
      </dl>
      {terms.price < terms.renewal_price && <p className={classes.quiet}>{t('fan_club.rest_counts')}</p>}
      {given > 0 && <p className={classes.quiet}>{t('fan_club.days_given', { count: given })}</p>}
      <p className={classes.quiet}>{t('fan_club.rules')}</p>
      <ReviewNotice review={review} />
    </Modal>
  )
})

function useJoin({ club, level, onClose }: JoinDialogProps) {
  const { toasts, ui } = useStores()
  const revalidator = useRevalidator()
  const purchase = usePurchase(offerOf(club, level), (paid, terms) =>
    paid.send(fanClubRoutes.joinFanClub, {
      params: { username: club.user.username },
      body: { terms, source: 'fan_club' },
    }),
  )

  async function pay(): Promise<void> {
    const answer = await purchase.pay()
    if (answer === null) return
    if (answer.ok) {
      toasts.show({ appearance: 'success', title: { key: 'fan_club.joined' } })
      onClose()
      await revalidator.revalidate()
    } else {
      toasts.error(errorMessage(answer.error.error))
      if (answer.error.error === 'not_enough_tokens') ui.open('tokens')
      // Somebody else of this account was quicker, or it is closed by now.
      else await revalidator.revalidate()
    }
  }

  return { ...purchase, pay }
}

/** What the reader can order of a level now; null: nothing. */
function offerOf(club: FanClub, level: FanLevel): FanClubTerms | null {
  return club.offers.find((offer) => offer.level === level) ?? null
}
