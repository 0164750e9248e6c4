import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { drawnPart, lazyPart } from '../errors/lazy-part.ts'
import { OfferList } from './OfferList.tsx'
import classes from './ShowBar.module.css'

const CurrentShowCard = drawnPart(async () => ({
  default: (await import('./CurrentShowCard.tsx')).CurrentShowCard,
}))
const RequestCard = lazyPart(async () => ({ default: (await import('./RequestCard.tsx')).RequestCard }))
const ServiceCard = lazyPart(async () => ({ default: (await import('./ServiceCard.tsx')).ServiceCard }))

/**
 * What is on, what this viewer has a part in, and what may be asked for with its price. Nothing where there
 * is nothing.
 */
export const ShowBar = observer(function ShowBar() {
  const { t } = useTranslation()
  const { shows, mode, streamStatus, isShutOut } = useStores().room
  const { currentShow, request, cameraRequest, camera, recording } = shows
  // What runs without this viewer stands in the place of the picture; one's own private lies over it.
  const hasCard =
    currentShow !== null &&
    currentShow.kind !== 'private' &&
    (currentShow.phase === 'open' || mode === 'limited')
  if (streamStatus === 'password_required' || isShutOut) return null
  return (
    <section className={classes.bar} aria-label={t('shows.on_now')} data-testid="show-bar">
      <Suspense>{hasCard && <CurrentShowCard currentShow={currentShow} />}</Suspense>
      <Suspense>
        {request !== null && <RequestCard participant={request} />}
        {cameraRequest !== null && <RequestCard participant={cameraRequest} />}
        {camera !== null && <ServiceCard participant={camera} />}
        {recording !== null && <ServiceCard participant={recording} />}
      </Suspense>
      <OfferList />
    </section>
  )
})
