import type { PrivateTerms } from '@footlight/core/protocol/offer-terms'
import { heldFor, minimumOf } from '@footlight/core/rules/offers/show-costs'
import { privateOffer } from '@footlight/core/rules/offers/show-offers'
import type { ShowStore } from '@footlight/core/stores/show-store'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { OwnCameraNotice } from '../../age-check/OwnCameraNotice.tsx'
import { useOwnCamera } from '../../age-check/use-own-camera.ts'
import { OrderButton } from '../../offer/OrderButton.tsx'
import type { OfferReview } from '../../offer/offer-review.ts'
import { ReviewNotice } from '../../offer/ReviewNotice.tsx'
import { useOfferReview } from '../../offer/use-offer-review.ts'
import { useRoomScreen } from '../../room/room-context.ts'
import { DiscountBadge } from '../DiscountBadge.tsx'
import { Price } from '../Price.tsx'
import { Cost, CostLine } from './Cost.tsx'
import forms from '../../account/forms.module.css'
import classes from './RequestDialog.module.css'

/** What the room offers now; null: no such private. */
function offered({ settings, discount }: ShowStore, isExclusive: boolean): PrivateTerms | null {
  return settings === null || (isExclusive && !settings.private.isExclusiveEnabled)
    ? null
    : privateOffer(settings, discount?.discountRate ?? 0, isExclusive)
}

/** Asks for a private show: which, with what, and what it will cost. */
export const RequestDialog = observer(function RequestDialog() {
  const { t } = useTranslation()
  const format = useFormat()
  const { shows } = useStores().room
  const { show, data } = useRoomScreen()
  const { calls, settings, discount } = shows
  const name = data.user.displayName
  const [exclusive, setExclusive] = useState(false)
  const [cam2cam, setCam2cam] = useState(false)
  const [together, setTogether] = useState(false)
  const proof = useOwnCamera()
  // The prices of this page may be an hour old.
  useEffect(() => void shows.refreshSettings(), [shows])
  const open = useOfferReview(() => offered(shows, false))
  const alone = useOfferReview(() => offered(shows, true))
  const review = exclusive ? alone : open
  const terms = review.seen
  if (settings === null || open.seen === null || terms === null) return null
  const offer = settings.private
  const mayAskForCamera = settings.sharecam.isAllowedInPrivate && proof !== 'required' && proof !== 'off'

  async function ask(agreed: PrivateTerms): Promise<void> {
    const answer = await calls.request({
      terms: agreed,
      cam2cam: cam2cam && mayAskForCamera,
      watch_porn_together: together && offer.isWatchPornTogetherEnabled,
    })
    if (!answer.ok && review.refused(answer.error)) return
    if (answer.ok || calls.prompt !== null) show.close()
  }

  return (
    <Modal
      title={t('shows.request.title', { name })}
      lead={t('shows.request.lead')}
      closeLabel={t('actions.close')}
      onClose={() => show.close()}
      footer={
        <OrderButton
          review={review}
          pending={calls.pending.has('request')}
          onOrder={() => void ask(terms)}
          data-testid="request-send"
        >
          {calls.isRetrying ? t('tip.still_sending') : t('shows.request.send')}
        </OrderButton>
      }
    >
      <Kinds open={open} alone={alone} exclusive={exclusive} onChoose={setExclusive} />
      {discount !== null && (
        <p className={classes.discount}>
          <DiscountBadge discount={discount} />
        </p>
      )}
      {mayAskForCamera && (
        <RequestOption
          checked={cam2cam}
          onChange={setCam2cam}
          title={t('shows.request.cam2cam')}
          text={t('shows.request.cam2cam_text', { name })}
        />
      )}
      {settings.sharecam.isAllowedInPrivate && <OwnCameraNotice isTitled state={proof} />}
      {offer.isWatchPornTogetherEnabled && (
        <RequestOption
          checked={together}
          onChange={setTogether}
          title={t('shows.request.together')}
          text={t('shows.request.together_text')}
        />
      )}
      {terms.keeps_recording && <p className={forms.text}>{t('shows.request.recording')}</p>}
      <RequestCost terms={terms} tokensToStart={offer.minimumTokenToStart} />
      <p className={classes.small}>
        {t('shows.request.small', { tokens: format.number(terms.price_per_minute) })}
      </p>
      <ReviewNotice review={review} />
    </Modal>
  )
})

interface KindsProps {
  readonly open: OfferReview<PrivateTerms>
  readonly alone: OfferReview<PrivateTerms>
  readonly exclusive: boolean
  readonly onChoose: (exclusive: boolean) => void
}

/** With others looking on, or without; what a minute of each costs. */
const Kinds = observer(function Kinds({ open, alone, exclusive, onChoose }: KindsProps) {
  const { t } = useTranslation()
  const { settings } = useStores().room.shows
  const name = useRoomScreen().data.user.displayName
  if (settings === null || open.seen === null) return null
  const offer = settings.private
  return (
    <fieldset className={classes.kinds}>
      <legend className="visually-hidden">{t('shows.request.which')}</legend>
      <Kind
        checked={!exclusive}
        onChoose={() => onChoose(false)}
        title={t('shows.request.normal')}
        text={
          open.seen.may_be_spied_on
            ? t('shows.request.normal_text', { name })
            : t('shows.request.normal_text_alone')
        }
      >
        <Price
          perMinute
          tokens={open.seen.price_per_minute}
          instead={open.changed === null ? offer.pricePerMinuteInToken : undefined}
        />
      </Kind>
      {alone.seen !== null && (exclusive || offer.isExclusiveEnabled) && (
        <Kind
          checked={exclusive}
          onChoose={() => onChoose(true)}
          title={t('shows.request.exclusive')}
          text={t('shows.exclusive_text')}
        >
          <Price
            perMinute
            tokens={alone.seen.price_per_minute}
            instead={alone.changed === null ? offer.exclusivePricePerMinuteInToken : undefined}
          />
        </Kind>
      )}
    </fieldset>
  )
})

interface KindProps {
  readonly checked: boolean
  readonly onChoose: () => void
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Kind({ checked, onChoose, title, text, children }: KindProps) {
  return (
    <label className={classes.kind}>
      <input type="radio" name="private-kind" checked={checked} onChange={onChoose} />
      <span className={classes.head}>
        <b>{title}</b>
        {children}
      </span>
      <span className={classes.small}>{text}</span>
    </label>
  )
}

interface RequestOptionProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly title: string
  readonly text: string
}

function RequestOption({ checked, onChange, title, text }: RequestOptionProps) {
  return (
    <label className={classes.option}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        <b>{title}</b>
        <span className={classes.small}>{text}</span>
      </span>
    </label>
  )
}

interface RequestCostProps {
  readonly terms: PrivateTerms
  /** What one must have to ask at all. */
  readonly tokensToStart: number
}

/** What is held at once, what a minute costs, and what is paid in any case. */
function RequestCost({ terms, tokensToStart }: RequestCostProps) {
  const { t } = useTranslation()
  const name = useRoomScreen().data.user.displayName
  const minimumTokens = minimumOf(terms)
  return (
    <>
      <Cost
        now={heldFor(terms)}
        perMinute={terms.price_per_minute}
        flat={terms.pre_tip}
        explainedIn="viewer#privates"
      >
        {terms.pre_tip > 0 && (
          <CostLine label={t('shows.cost.pre_tip')}>
            <Price tokens={terms.pre_tip} />
          </CostLine>
        )}
        {minimumTokens > 0 && (
          <CostLine label={t('shows.cost.minimum', { count: terms.minimum_minutes })}>
            <Price tokens={minimumTokens} />
          </CostLine>
        )}
        {tokensToStart > terms.price_per_minute && (
          <CostLine label={t('shows.cost.must_have')}>
            <Price tokens={tokensToStart} />
          </CostLine>
        )}
      </Cost>
      {minimumTokens > 0 && <p className={forms.text}>{t('shows.request.minimum_rule', { name })}</p>}
      {terms.pre_tip > 0 && minimumTokens === 0 && (
        <p className={forms.text}>{t('shows.request.pre_tip_rule')}</p>
      )}
    </>
  )
}
