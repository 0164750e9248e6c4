import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import classes from './Button.module.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once per view: what this view is for. `danger` ends or removes something. */
  readonly variant?: 'primary' | 'second' | 'quiet' | 'danger'
  readonly size?: 'small' | 'medium' | 'large'
  readonly icon?: ReactNode
  /** Waits for an answer: keeps its width, says so to screen readers and takes no second press. */
  readonly pending?: boolean
  readonly block?: boolean
}

export function Button({
  variant = 'second',
  size = 'medium',
  icon,
  pending = false,
  block = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={classNames(
        classes.button,
        classes[variant],
        classes[size],
        block && classes.block,
        pending && classes.pending,
        className,
      )}
    >
      {icon}
      <span className={classes.label}>{children}</span>
    </button>
  )
}
