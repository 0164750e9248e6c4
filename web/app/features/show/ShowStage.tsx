import { observer } from 'mobx-react-lite'
import { useStores } from '../../platform/stores-context.ts'
import { MyPicture } from './MyPicture.tsx'
import { ShowOverlay } from './ShowOverlay.tsx'

/** What lies over the picture while I have a part in what is on. */
export const ShowStage = observer(function ShowStage() {
  const { mode, shows } = useStores().room
  const seat = shows.onStage
  return (
    <>
      {mode !== 'public' && seat !== null && <ShowOverlay seat={seat} />}
      <MyPicture />
    </>
  )
})
