import type { DeskStudio, Substudio } from '@footlight/core/protocol/studio-register'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CloseStudio, OfferStudio, RenameStudio } from './StudioActions.tsx'
import type { StudioOrders } from './studio-orders.ts'
import { useStudioName } from './use-studio-name.ts'
import classes from './Studio.module.css'

interface StudioItemProps {
  readonly studio: Substudio | DeskStudio
  /** null: they read it alone. */
  readonly orders: StudioOrders | null
}

/** A studio in a list, with what its reader may do about it. */
export function StudioItem({ studio, orders }: StudioItemProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const nameOf = useStudioName()
  const { name, slug, owner, offered_to: offeredTo, performers } = studio
  const desk = 'closed_at' in studio ? studio : null
  const closedAt = desk?.closed_at ?? null
  const facts = [
    slug,
    owner === null ? t('studio.opening.nobody') : t('studio.opening.owned_by', { name: owner }),
    ...(offeredTo === null ? [] : [t('studio.opening.offered_to', { name: offeredTo })]),
    t('studio.opening.performers', { count: performers }),
    ...(desk?.above == null ? [] : [t('studio.opening.below_of', { name: nameOf(desk.above) })]),
    ...(desk?.may_have_substudios === true ? [t('studio.opening.may_have_some')] : []),
    closedAt === null
      ? t('studio.opening.opened', { date: dateTime(studio.opened_at) })
      : t('studio.opening.closed', { date: dateTime(closedAt) }),
  ]
  return (
    <li className={classes.item} data-testid="studio-item">
      <p>
        <b>{name}</b>
        <br />
        <span className={classes.quiet}>{facts.join(' · ')}</span>
      </p>
      {orders !== null && (
        <div className={classes.buttons}>
          {closedAt === null && <RenameStudio studio={studio} orders={orders} />}
          <OfferStudio studio={studio} orders={orders} />
          {closedAt === null && <CloseStudio studio={studio} orders={orders} />}
        </div>
      )}
    </li>
  )
}
