import { privateOffer } from '@footlight/core/rules/offers/show-offers'
import { Badge } from '@footlight/ui/Badge'
import { CircleDot, Lock, UsersRound, Webcam } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { DiscountBadge } from './DiscountBadge.tsx'
import { Price } from './Price.tsx'
import type { ShowDialog } from './show-screen-state.ts'
import classes from './OfferList.module.css'

/** What may be asked for now, each with its price. */
export const OfferList = observer(function OfferList() {
  const { t } = useTranslation()
  const { room } = useStores()
  const { offers, shows } = room
  const { settings, discount, currentShow } = shows
  if (offers === null || settings === null) return null
  const isGroupOffered = offers.reserve && currentShow === null
  if (!offers.private && !isGroupOffered && !offers.camera && !offers.recording) return null
  const priv = privateOffer(settings, discount?.discountRate ?? 0, false)
  const camera = settings.sharecam.pricePerMinuteInPublicInToken
  return (
    <ul className={classes.offers} aria-label={t('shows.offers')}>
      {offers.private && (
        <Offer
          dialog="private"
          icon={<Lock />}
          title={t('shows.kind.private')}
          badge={discount && <DiscountBadge discount={discount} />}
        >
          <Price perMinute tokens={priv.price_per_minute} instead={settings.private.pricePerMinuteInToken} />
        </Offer>
      )}
      {isGroupOffered && (
        <Offer
          dialog="group"
          icon={<UsersRound />}
          title={t('shows.kind.group')}
          badge={<Badge>{t('shows.from_people', { count: settings.group.threshold })}</Badge>}
        >
          <Price perMinute tokens={settings.group.pricePerMinuteInToken} />
        </Offer>
      )}
      {offers.camera && (
        <Offer dialog="camera" icon={<Webcam />} title={t('shows.kind.cam2cam')}>
          {camera === 0 ? <b>{t('shows.free')}</b> : <Price perMinute tokens={camera} />}
        </Offer>
      )}
      {offers.recording && (
        <Offer dialog="record" icon={<CircleDot />} title={t('shows.kind.recording')}>
          <Price perMinute tokens={settings.public_recording.pricePerMinuteInToken} />
        </Offer>
      )}
    </ul>
  )
})

interface OfferProps {
  readonly dialog: ShowDialog
  readonly icon: ReactNode
  readonly title: string
  readonly badge?: ReactNode
  readonly children: ReactNode
}

function Offer({ dialog, icon, title, badge, children }: OfferProps) {
  const state = useRoomScreen()
  return (
    <li>
      <button
        type="button"
        className={classes.offer}
        aria-haspopup="dialog"
        onClick={() => state.show.open(dialog)}
        data-testid={`offer-${dialog}`}
      >
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
        <span className={classes.text}>
          <span className={classes.title}>
            {title}
            {badge}
          </span>
          {children}
        </span>
      </button>
    </li>
  )
}
