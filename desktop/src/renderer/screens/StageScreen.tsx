import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { DetachedPanels } from '../layout/DetachedPanels.tsx'
import { SafetyBar } from '../panels/bar/SafetyBar.tsx'
import { OnAirLayout } from '../panels/OnAirDesk.tsx'
import { ReadyRoom } from '../panels/ReadyRoom.tsx'
import { RecoveryNotice } from '../panels/RecoveryNotice.tsx'
import { StatusBanners } from '../panels/StatusBanners.tsx'
import { PanicKeyNotice } from '../panels/safety/PanicKeyNotice.tsx'
import { TopBar } from '../panels/TopBar.tsx'
import classes from './StageScreen.module.css'

/** Off air: get ready. On air: the desk. Both bars and the banners stay. */
export const BroadcastScreen = observer(function BroadcastScreen() {
  const { broadcast } = useConsole()
  return (
    <div className={classes.stage}>
      <TopBar />
      <StatusBanners />
      <RecoveryNotice />
      <PanicKeyNotice />
      {broadcast.isRunning ? <OnAirLayout /> : <ReadyRoom />}
      <DetachedPanels />
      <SafetyBar />
    </div>
  )
})
