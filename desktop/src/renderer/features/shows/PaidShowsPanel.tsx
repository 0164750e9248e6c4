import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { OrderRefused } from '../../layout/OrderRefused.tsx'
import { AppsRow } from '../apps/AppsRow.tsx'
import { TipSplitNotice } from '../apps/TipSplitNotice.tsx'
import { VersusCard } from '../battles/VersusCard.tsx'
import { ActionRefused } from './ActionRefused.tsx'
import { CurrentShowCard } from './CurrentShowCard.tsx'
import { EndedShowCard } from './EndedShowCard.tsx'
import { OfferBar } from './OfferBar.tsx'
import { RequestList } from './RequestList.tsx'
import { ServiceList } from './ServiceList.tsx'
import classes from './PaidShowsPanel.module.css'

/**
 * Everything that is paid beside tips: who asks, what runs, what it came to, and what the performer may
 * offer.
 */
export const PaidShowsPanel = observer(function PaidShowsPanel() {
  const {
    paid: { shows },
  } = useConsole()
  const { view } = shows
  // People who gather for a group show keep nobody from asking for something else.
  const isFree = view.stage === null || (view.stage.kind === 'group' && view.stage.phase === 'open')
  return (
    <div className={classes.panel} data-testid="show-desk">
      <ActionRefused />
      <OrderRefused />
      <RequestList />
      {view.stage !== null && <CurrentShowCard stage={view.stage} />}
      <VersusCard />
      <EndedShowCard />
      <TipSplitNotice />
      <ServiceList />
      {isFree && <OfferBar />}
      {!shows.isRunning && <AppsRow />}
    </div>
  )
})
