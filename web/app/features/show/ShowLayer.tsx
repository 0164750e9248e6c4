import { observer } from 'mobx-react-lite'
import { useStores } from '../../platform/stores-context.ts'
import { MyPicture } from './MyPicture.tsx'
import { ShowOverlay } from './ShowOverlay.tsx'

/** What lies over the picture while I have a part in what is on. */
export const ShowLayer = observer(function ShowLayer() {
  const { mode, shows } = useStores().room
  const participant = shows.onStage
  return (
    <>
      {mode !== 'public' && participant !== null && <ShowOverlay participant={participant} />}
      <MyPicture />
    </>
  )
})
