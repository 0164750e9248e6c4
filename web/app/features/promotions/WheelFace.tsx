import type { WheelPrize } from '@footlight/core/protocol/wheels'
import { totalWeight } from '@footlight/core/rules/promotions/wheel'
import classes from './Promotions.module.css'

interface WheelFaceProps {
  readonly prizes: readonly WheelPrize[]
  /** Comes to rest under the pointer; null: nothing was drawn. */
  readonly roll: number | null
  /** Turns so often before that. */
  readonly turns: number
}

const RADIUS = 100

/** A picture alone: prizes as wide as their weights, whose words and odds stand in the table beside it. */
export function WheelFace({ prizes, roll, turns }: WheelFaceProps) {
  const total = totalWeight(prizes)
  const angle = roll === null ? 0 : 360 * turns - ((roll + 0.5) / total) * 360
  let at = 0
  return (
    <div className={classes.face} aria-hidden="true">
      <svg viewBox="-104 -104 208 208" className={classes.disc} style={{ rotate: `${angle}deg` }}>
        <title>{''}</title>
        {prizes.map(({ weight }, place) => {
          const from = at / total
          at += weight
          // biome-ignore lint/suspicious/noArrayIndexKey: two prizes of a table may be alike; their places are not.
          return <path key={place} d={sliceOf(from, at / total)} data-slice={place % 6} />
        })}
        <circle r="22" className={classes.hub} />
      </svg>
    </div>
  )
}

/** From and to: parts of the whole, clockwise from above. */
function sliceOf(from: number, to: number): string {
  const point = (part: number): string => {
    const turn = part * 2 * Math.PI
    return `${(RADIUS * Math.sin(turn)).toFixed(3)} ${(-RADIUS * Math.cos(turn)).toFixed(3)}`
  }
  return `M0 0 L${point(from)} A${RADIUS} ${RADIUS} 0 ${to - from > 0.5 ? 1 : 0} 1 ${point(to)} Z`
}
