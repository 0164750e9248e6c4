import { classNames } from '@footlight/ui/class-names'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { SwipeRoom } from './swipe-room.ts'
import type { SwipeStore } from './swipe-store.ts'
import classes from './SwipeView.module.css'

/** One room's picture: shown, on its way out, or ready below the edge. */
export const SwipePicture = observer(function SwipePicture({
  room,
  swipe,
}: {
  readonly room: SwipeRoom
  readonly swipe: SwipeStore
}) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    return element === null ? undefined : room.screen.attach(element, () => room.player.frameShown())
  }, [room])
  const { card } = room.item
  const isShown = swipe.current === room
  const place = isShown ? 'shown' : swipe.leaving === room ? leavingTo[swipe.direction] : 'below'
  return (
    <div
      className={classNames(classes.room, classes[place])}
      aria-hidden={!isShown}
      data-room={card.username}
      data-place={place}
      data-first-frame-ms={isShown ? (swipe.firstFrameMs ?? undefined) : undefined}
    >
      {/* Only while the room is open to everybody: its picture is the stream. */}
      {card.thumb_url !== null && !room.isOver && (
        <img className={classes.poster} src={card.thumb_url} alt="" />
      )}
      <video
        ref={video}
        className={classNames(classes.video, room.screen.hasPicture && classes.playing)}
        playsInline
        muted
        disablePictureInPicture
      />
      {room.isOver && (
        <p className={classes.over} role="status">
          <b>{t('swipe.over', { name: card.display_name })}</b>
          {t('swipe.over_text')}
        </p>
      )}
    </div>
  )
})

const leavingTo = { next: 'above', previous: 'below' } as const
