import { panels, type Column } from '../layout/panel-list.ts'
import { ChatDesk } from './ChatDesk.tsx'
import { EarningsPanel } from './EarningsPanel.tsx'
import { HealthPanel } from './HealthPanel.tsx'
import { MicrophoneRow } from './MicrophoneRow.tsx'
import { OnAirClock } from './OnAirClock.tsx'
import { Preview } from './Preview.tsx'
import { StopButton } from './StopButton.tsx'
import { ShowBadge } from './shows/ShowBadge.tsx'
import { ShowDesk } from './shows/ShowDesk.tsx'
import { SubjectBar } from './SubjectBar.tsx'
import { ViewersPanel } from './ViewersPanel.tsx'
import classes from './OnAirDesk.module.css'

/** On air: herself on the left, people in the middle, what is paid and the way out on the right. */
export function OnAirDesk() {
  return (
    <main className={classes.desk}>
      <section className={classes.column} aria-label="Your stream">
        <OnAirClock />
        <ShowBadge />
        <Preview />
        <MicrophoneRow />
        <ViewersPanel />
        <HealthPanel />
        <Panels of="left" />
      </section>
      <section className={classes.middle} aria-label="Your room">
        <SubjectBar />
        <ChatDesk />
        <Panels of="middle" />
      </section>
      <section className={classes.right} aria-label="Your show">
        <ShowDesk />
        <EarningsPanel />
        <Panels of="right" />
        <StopButton />
      </section>
    </main>
  )
}

function Panels({ of }: { readonly of: Column }) {
  return panels.filter(({ home }) => home.air === of).map(({ id, Panel }) => <Panel key={id} />)
}
