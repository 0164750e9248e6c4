import { HEALTH_HISTORY_SIZE } from './health-store.ts'
import classes from './Sparkline.module.css'

const WIDTH = 240
const HEIGHT = 40

/**
 * The last minute at a glance. The newest value is at the right edge, the top is the highest of the minute.
 */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const top = Math.max(...values, 1)
  const step = WIDTH / (HEALTH_HISTORY_SIZE - 1)
  const points = values.map(
    (value, index) =>
      `${(WIDTH - (values.length - 1 - index) * step).toFixed(1)},${(HEIGHT - (value / top) * (HEIGHT - 3)).toFixed(1)}`,
  )
  const start = WIDTH - (values.length - 1) * step
  return (
    <svg className={classes.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {points.length > 1 && (
        <>
          <polygon points={`${start.toFixed(1)},${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
          <polyline points={points.join(' ')} />
        </>
      )}
    </svg>
  )
}
