import { Avatar } from '@footlight/ui/Avatar'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { CurrentShowActions } from './CurrentShowActions.tsx'
import { CurrentShowFacts } from './CurrentShowFacts.tsx'
import classes from './VideoCover.module.css'

/** In the place of the picture, for who has no part in what is on: what it is, and the way in. */
export const VideoCover = observer(function VideoCover() {
  const { t } = useTranslation()
  const { room } = useStores()
  const { data } = useRoomScreen()
  const name = data.user.displayName
  const { currentShow } = room.shows
  const kind =
    currentShow?.phase === 'running'
      ? currentShow.kind
      : room.streamStatus === 'private'
        ? 'private'
        : 'limited'
  return (
    <div className={classes.cover} data-testid="video-cover" data-kind={kind}>
      <Avatar name={data.user.username} src={data.user.avatarUrl} size={72} />
      <h2 className={classes.title} role="status">
        {t(`shows.cover.${kind}`, { name })}
      </h2>
      {currentShow?.phase === 'running' && (
        <>
          <div className={classes.facts}>
            <CurrentShowFacts currentShow={currentShow} />
          </div>
          <CurrentShowActions currentShow={currentShow} />
        </>
      )}
    </div>
  )
})
