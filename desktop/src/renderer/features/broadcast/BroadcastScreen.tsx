import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { DetachedPanels } from '../../layout/DetachedPanels.tsx'
import { TopBar } from '../../layout/TopBar.tsx'
import { PanicKeyNotice } from '../safety/PanicKeyNotice.tsx'
import { SafetyBar } from '../safety/SafetyBar.tsx'
import { OnAirLayout } from './OnAirLayout.tsx'
import { ReadyRoom } from './ReadyRoom.tsx'
import { RecoveryNotice } from './RecoveryNotice.tsx'
import { StatusBanners } from './StatusBanners.tsx'
import classes from './BroadcastScreen.module.css'

/** Off air: get ready. On air: the on-air layout. Both bars and the banners stay. */
export const BroadcastScreen = observer(function BroadcastScreen() {
  const {
    broadcasting: { broadcast },
  } = useConsole()
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
