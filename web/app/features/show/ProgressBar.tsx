import classes from './ProgressBar.module.css'

export interface ProgressBarProps {
  readonly label: string
  readonly reached: number
  readonly target: number
  /** Said by screen readers in place of the bare number. */
  readonly valueText: string
}

/** How far it is to what is wanted. */
export function ProgressBar({ label, reached, target, valueText }: ProgressBarProps) {
  const share = target <= 0 ? 1 : Math.min(1, reached / target)
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={target}
      aria-valuenow={Math.min(reached, target)}
      aria-valuetext={valueText}
    >
      <span className={classes.fill} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
