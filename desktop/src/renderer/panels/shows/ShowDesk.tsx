import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { EndedShowCard } from './EndedShowCard.tsx'
import { OfferBar } from './OfferBar.tsx'
import { PressRefused } from './PressRefused.tsx'
import { RequestList } from './RequestList.tsx'
import { ServiceList } from './ServiceList.tsx'
import { StageCard } from './StageCard.tsx'
import classes from './ShowDesk.module.css'

/** Everything that is paid beside tips: who asks, what runs, what it came to, and what she may offer. */
export const ShowDesk = observer(function ShowDesk() {
  const { shows: { view } } = useConsole()
  // People who gather for a group show keep nobody from asking for something else.
  const isFree = view.stage === null || (view.stage.kind === 'group' && view.stage.phase === 'open')
  return (
    <div className={classes.desk} data-testid="show-desk">
      <PressRefused />
      <RequestList />
      {view.stage !== null && <StageCard stage={view.stage} />}
      <EndedShowCard />
      <ServiceList />
      {isFree && <OfferBar />}
    </div>
  )
})
