import type { FanClub } from '@footlight/core/protocol/fan-club'
import { fanClubGiftRoutes, type GivenFanClubGift } from '@footlight/core/protocol/fan-club-gifts'
import type { FanLevel } from '@footlight/core/protocol/fan-level'
import { errorMessage } from '@footlight/core/stores/message'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { Select } from '@footlight/ui/Select'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { OrderButton } from '../offer/OrderButton.tsx'
import { ReviewNotice } from '../offer/ReviewNotice.tsx'
import { usePurchase } from '../offer/use-purchase.ts'
import { Price } from '../show/Price.tsx'
import { GiftCode } from './GiftCode.tsx'
import classes from './FanClub.module.css'

/** A month for somebody else, as a code. */
export const GiveMonth = observer(function GiveMonth({ club }: { readonly club: FanClub }) {
  const { t } = useTranslation()
  const { session } = useStores()
  const isBrowser = useIsBrowser()
  const [isOpen, setOpen] = useState(false)
  if (club.gift_offers.length === 0 || !session.isLoggedIn || session.isModel) return null
  return (
    <section className={classes.part} aria-labelledby="give-month">
      <h2 id="give-month">{t('fan_club.gift.title')}</h2>
      <p className={classes.quiet}>{t('fan_club.gift.lead')}</p>
      <div className={classes.actions}>
        <Button inert={!isBrowser} onClick={() => setOpen(true)}>
          {t('fan_club.gift.give')}
        </Button>
        <Link to="/account/memberships">{t('fan_club.gift.mine')}</Link>
      </div>
      {isOpen && <GiveDialog club={club} onClose={() => setOpen(false)} />}
    </section>
  )
})

interface GiveDialogProps {
  readonly club: FanClub
  readonly onClose: () => void
}

const GiveDialog = observer(function GiveDialog({ club, onClose }: GiveDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [level, setLevel] = useState(club.gift_offers[0]!.level)
  const [given, setGiven] = useState<GivenFanClubGift | null>(null)
  const { review, isPending, pay } = useGift({ club, level, onGiven: setGiven, onClose })
  const terms = review.seen
  const tokens = (count: number) => t('wallet.amount', { count, formatted: format.number(count) })
  return (
    <Modal
      title={t('fan_club.gift.title')}
      lead={t('fan_club.of', { name: club.user.display_name })}
      closeLabel={t('actions.close')}
      size="small"
      onClose={onClose}
      footer={
        given !== null ? (
          <Button variant="primary" onClick={onClose}>
            {t('fan_club.gift.done')}
          </Button>
        ) : (
          terms !== null && (
            <OrderButton
              review={review}
              pending={isPending}
              onOrder={() => void pay()}
              data-testid="gift-confirm"
            >
              {t('fan_club.pay', { tokens: tokens(terms.price) })}
            </OrderButton>
          )
        )
      }
    >
      {given !== null ? (
        <>
          <p role="status">{t('fan_club.gift.bought')}</p>
          <GiftCode code={given.code ?? ''} />
        </>
      ) : (
        <>
          <Select
            label={t('fan_club.gift.level')}
            value={level}
            options={club.gift_offers.map((offer) => ({
              value: offer.level,
              label: t('fan_club.level_at', {
                level: t(`fan_club.level.${offer.level}`),
                tokens: tokens(offer.price),
              }),
            }))}
            onChange={({ currentTarget }) => setLevel(currentTarget.value as FanLevel)}
          />
          {terms !== null && (
            <dl className={classes.terms}>
              <dt>{t('fan_club.now')}</dt>
              <dd>
                <Price tokens={terms.price} />
                <span>
                  {t('fan_club.for_days', { count: terms.days, formatted: format.number(terms.days) })}
                </span>
              </dd>
            </dl>
          )}
          <p className={classes.quiet}>{t('fan_club.gift.rules', { count: terms?.redeem_days ?? 0 })}</p>
          <ReviewNotice review={review} />
        </>
      )}
    </Modal>
  )
})

interface GiftOrder extends GiveDialogProps {
  readonly level: FanLevel
  readonly onGiven: (gift: GivenFanClubGift) => void
}

function useGift({ club, level, onGiven, onClose }: GiftOrder) {
  const { toasts, ui } = useStores()
  const revalidator = useRevalidator()
  const offer = club.gift_offers.find((each) => each.level === level) ?? null
  const purchase = usePurchase(offer, (paid, terms) =>
    paid.send(fanClubGiftRoutes.giveFanClub, { params: { username: club.user.username }, body: { terms } }),
  )

  async function pay(): Promise<void> {
    const answer = await purchase.pay()
    if (answer === null) return
    if (answer.ok) return onGiven(answer.value.gift)
    toasts.error(errorMessage(answer.error.error))
    if (answer.error.error === 'not_enough_tokens') ui.open('tokens')
    else {
      onClose()
      await revalidator.revalidate()
    }
  }

  return { ...purchase, pay }
}
