import { scaleOf } from './curve.ts'
import { HEALTH_HISTORY_SIZE } from './health-store.ts'
import classes from './Sparkline.module.css'

const WIDTH = 240
const HEIGHT = 40
/** Above the highest value, for the marks of what is cut off. */
const EDGE = 5
const MARK = 4

interface SparklineProps {
  readonly values: readonly number[]
  /** In words, what the curve says as a whole. */
  readonly label: string
  /** In words, what was cut off: told by the mark itself, and after the label. */
  readonly spikeText: (value: number) => string
  /** What the upper edge is at least. */
  readonly floor?: number
}

/**
 * The last minute at a glance. The newest value is at the right edge, the top is the highest of the minute; a
 * single one far above the others is cut off there and marked.
 */
export function Sparkline({ values, label, spikeText, floor = 1 }: SparklineProps) {
  const { top, spikes } = scaleOf(values, floor)
  const step = WIDTH / (HEALTH_HISTORY_SIZE - 1)
  const x = (index: number): number => WIDTH - (values.length - 1 - index) * step
  const y = (value: number): number => HEIGHT - (Math.min(value, top) / top) * (HEIGHT - EDGE)
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`)
  return (
    <svg
      className={classes.curve}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={[label, ...spikes.map(({ value }) => spikeText(value))].join(' ')}
    >
      {points.length > 1 && (
        <>
          <polygon points={`${x(0).toFixed(1)},${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
          <polyline points={points.join(' ')} />
        </>
      )}
      {spikes.map(({ index, value }) => (
        <path
          key={index}
          className={classes.spike}
          data-testid="spike"
          d={`M${(x(index) - MARK).toFixed(1)} ${EDGE + 1}L${x(index).toFixed(1)} 0L${(x(index) + MARK).toFixed(1)} ${EDGE + 1}Z`}
        >
          <title>{spikeText(value)}</title>
        </path>
      ))}
    </svg>
  )
}
