import type { StageShow } from '@footlight/core/protocol'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { formatTime, formatWhole } from '../../words/numbers.ts'
import { badgeWords, showNames } from '../../words/shows.ts'
import { EndShowButton } from './EndShowButton.tsx'
import { MoneyNow } from './MoneyNow.tsx'
import { ShowClock } from './ShowClock.tsx'
import classes from './StageCard.module.css'

/** A ticket, group or goal show while it runs. */
export const AudienceCard = observer(function AudienceCard({ stage }: { readonly stage: StageShow }) {
  const { shows: { view: { audience } }, serverTime: { now } } = useConsole()
  const safeFrom = stage.started_at === null || stage.refund_joined_minute_before_end === null ? null : stage.started_at + stage.refund_joined_minute_before_end * 60_000
  const away = audience.filter((seat) => seat.is_paused).length
  return (
    <section className={classes.card} data-running aria-label={showNames[stage.kind]} data-testid="stage-card">
      <header className={classes.head}>
        <b>{showNames[stage.kind]}</b>
        <ShowClock startedAt={stage.started_at} />
      </header>
      {stage.message !== '' && <p className={classes.message}>{stage.message}</p>}
      {safeFrom !== null && now < safeFrom && <p className={classes.warning}>If it ends before {formatTime(safeFrom)}, everybody has all back.</p>}
      <MoneyNow />
      <dl className={classes.facts}>
        <div><dt>Audience</dt><dd>{formatWhole(audience.length)}{away > 0 && ` · ${formatWhole(away)} away`}</dd></div>
        {stage.kind === 'group' && <div><dt>Ends below</dt><dd>{formatWhole(stage.target ?? 0)} people</dd></div>}
        {stage.kind === 'group' && <div><dt>Each pays</dt><dd>{formatWhole(stage.price_per_minute ?? 0)} tk a minute</dd></div>}
        {stage.kind === 'limited' && <div><dt>Ticket for late comers</dt><dd>{formatWhole(stage.ticket_price ?? 0)} tk</dd></div>}
      </dl>
      <EndShowButton label={`End the ${badgeWords[stage.kind].toLowerCase()}`} />
    </section>
  )
})
