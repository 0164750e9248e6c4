import type { StageShow } from '@footlight/core/protocol'
import { progressOf } from '../../stores/shows/show-view.ts'
import { formatWhole } from '../../words/numbers.ts'
import classes from './AudienceProgress.module.css'

const units: Readonly<Record<StageShow['kind'], string>> = { private: '', limited: 'tickets sold', group: 'seats taken', goal: 'tokens pledged' }

/** How far it is, as a number and a bar; where no minimum was asked for, the number alone. */
export function AudienceProgress({ stage }: { readonly stage: StageShow }) {
  const { kind, target } = stage
  const reached = stage.reached ?? 0
  const hasTarget = target !== null && target > 0
  return (
    <div className={classes.progress} data-testid="progress">
      <p><b>{formatWhole(reached)}</b>{hasTarget && ` of ${formatWhole(target)}`} {units[kind]}</p>
      {hasTarget && (
        <div role="progressbar" aria-label={units[kind]} aria-valuemin={0} aria-valuemax={target} aria-valuenow={Math.min(reached, target)} className={classes.bar} data-full={reached >= target || undefined}>
          <span style={{ transform: `scaleX(${progressOf(stage)})` }} />
        </div>
      )}
    </div>
  )
}
