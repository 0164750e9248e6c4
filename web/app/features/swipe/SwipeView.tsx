import type { GenderPath } from '@footlight/core/protocol/browse'
import { Button } from '@footlight/ui/Button'
import { browserClock } from '@footlight/ui/browser-clock'
import { CircleOff, GalleryVertical, TriangleAlert } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { browserStorage } from '../../platform/browser-ports.ts'
import { isSavingData } from '../../platform/modest.ts'
import { useStores } from '../../platform/stores-context.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { SwipeActions } from './SwipeActions.tsx'
import { SwipeFilters } from './SwipeFilters.tsx'
import { SwipePicture } from './SwipePicture.tsx'
import { SwipeRoom } from './swipe-room.ts'
import { SwipeStore } from './swipe-store.ts'
import { useSwipeGestures } from './use-swipe-gestures.ts'
import classes from './SwipeView.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/swipe.json', { import: 'default' }))

/** One live room after the other, at full height. */
export const SwipeView = observer(function SwipeView({ gender }: { readonly gender: GenderPath | null }) {
  const { t } = useTranslation()
  const stores = useStores()
  const [swipe] = useState(
    () =>
      new SwipeStore(
        {
          ...stores,
          clock: browserClock,
          storage: browserStorage,
          openRoom: (item) => new SwipeRoom(item, { clock: browserClock, openRoom: stores.roomAhead }),
          mayPrepare: () => !isSavingData(),
        },
        gender,
      ),
  )
  useEffect(() => swipe.start(), [swipe])
  const gestures = useSwipeGestures(swipe)
  const { current } = swipe
  return (
    <main id="content" className={classes.page}>
      <title>{t('swipe.title')}</title>
      <h1 className="visually-hidden">{t('swipe.title')}</h1>
      <SwipeFilters swipe={swipe} />
      <section className={classes.stage} aria-label={t('swipe.feed')} {...gestures}>
        {swipe.rooms.map((room) => (
          <SwipePicture key={room.item.cursor} room={room} swipe={swipe} />
        ))}
        {swipe.phase === 'loading' && <div className={classes.skeleton} aria-busy />}
        {swipe.phase !== 'ready' && swipe.phase !== 'loading' && <SwipeNotice swipe={swipe} />}
        {current !== null && <SwipeActions swipe={swipe} room={current} />}
      </section>
      <p className="visually-hidden" aria-live="polite">
        {current !== null && t('swipe.now', { name: current.item.card.display_name })}
      </p>
    </main>
  )
})

const SwipeNotice = observer(function SwipeNotice({ swipe }: { readonly swipe: SwipeStore }) {
  const { t } = useTranslation()
  const { phase } = swipe
  const icon = { banned: <CircleOff />, failed: <TriangleAlert /> }[phase as string] ?? <GalleryVertical />
  const again = (
    <Button variant="primary" onClick={() => void swipe.begin(swipe.collection, swipe.gender)}>
      {t('swipe.again')}
    </Button>
  )
  return (
    <div className={classes.notice}>
      <EmptyState
        icon={icon}
        title={t(`swipe.${phase}.title`)}
        text={t(`swipe.${phase}.text`)}
        action={phase === 'banned' ? <Link to="/">{t('browse.see_all')}</Link> : again}
      />
    </div>
  )
})
