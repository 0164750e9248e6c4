import type { StageShow } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { Play } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { startObstacle } from '../../stores/shows/show-view.ts'
import { formatTime, formatWhole } from '../../words/numbers.ts'
import { missingSentence, showNames } from '../../words/shows.ts'
import { AudienceProgress } from './AudienceProgress.tsx'
import classes from './StageCard.module.css'

/** A show that sells tickets, collects seats or pledges, and has not started. */
export const AnnouncedCard = observer(function AnnouncedCard({ stage }: { readonly stage: StageShow }) {
  const { shows, ui } = useConsole()
  const obstacle = startObstacle(stage)
  const pending = shows.presses.isPending('stage')
  return (
    <section className={classes.card} aria-label={showNames[stage.kind]} data-testid="stage-card">
      <header className={classes.head}>
        <b>{showNames[stage.kind]}</b>
        <span>{stage.kind === 'group' ? 'collecting' : 'announced'}</span>
      </header>
      {stage.message !== '' && <p className={classes.message}>{stage.message}</p>}
      <AudienceProgress stage={stage} />
      <dl className={classes.facts}>
        {stage.ticket_price !== null && <div><dt>Ticket</dt><dd>{formatWhole(stage.ticket_price)} tk</dd></div>}
        {stage.kind === 'group' && <div><dt>Each pays</dt><dd>{formatWhole(stage.price_per_minute ?? 0)} tk a minute</dd></div>}
        {(stage.recording_price ?? 0) > 0 && <div><dt>Recording</dt><dd>{formatWhole(stage.recording_price!)} tk</dd></div>}
        {stage.at !== null && <div><dt>{stage.kind === 'goal' ? 'Open until' : 'Starts'}</dt><dd>{formatTime(stage.at)}</dd></div>}
      </dl>
      {obstacle !== null && <p className={classes.message} id="start-obstacle">{missingSentence(stage.kind, obstacle.missing)}</p>}
      <div className={classes.actions}>
        {stage.kind !== 'goal' && (
          <Button variant="primary" size="large" icon={<Play aria-hidden />} pending={pending} disabled={obstacle !== null} aria-describedby={obstacle === null ? undefined : 'start-obstacle'} onClick={() => void shows.startStage()}>Start</Button>
        )}
        <Button size="large" onClick={() => ui.open({ kind: 'end_show' })}>Call it off …</Button>
      </div>
    </section>
  )
})
