import type { CSSProperties, InputHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import classes from './Slider.module.css'

export interface SliderProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  readonly label: string
  readonly value: number
  readonly onValueChange: (value: number) => void
  /** Said by screen readers in place of the bare number: "70 percent". */
  readonly valueText?: string
  /** On a picture or video: white track. */
  readonly bare?: boolean
}

export function Slider({
  label,
  value,
  onValueChange,
  valueText,
  min = 0,
  max = 100,
  bare = false,
  className,
  ...input
}: SliderProps) {
  const share = (value - Number(min)) / (Number(max) - Number(min) || 1)
  return (
    <input
      {...input}
      type="range"
      min={min}
      max={max}
      value={value}
      aria-label={label}
      aria-valuetext={valueText}
      onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
      className={classNames(classes.slider, bare && classes.bare, className)}
      style={{ '--share': `${Math.round(share * 100)}%` } as CSSProperties}
    />
  )
}
