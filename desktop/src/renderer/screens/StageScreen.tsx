import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { OnAirDesk } from '../panels/OnAirDesk.tsx'
import { ReadyRoom } from '../panels/ReadyRoom.tsx'
import { StatusBanners } from '../panels/StatusBanners.tsx'
import { TopBar } from '../panels/TopBar.tsx'
import classes from './StageScreen.module.css'

/** Off air: get ready. On air: the desk. The bar and the banners stay. */
export const StageScreen = observer(function StageScreen() {
  const { broadcast } = useConsole()
  return (
    <div className={classes.stage}>
      <TopBar />
      <StatusBanners />
      {broadcast.isRunning ? <OnAirDesk /> : <ReadyRoom />}
    </div>
  )
})
