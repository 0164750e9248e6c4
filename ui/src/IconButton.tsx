import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import classes from './IconButton.module.css'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** What it does, for screen readers and as the tooltip. */
  readonly label: string
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
  /** A key that does the same; shown in the tooltip. */
  readonly shortcut?: string
  readonly size?: 'small' | 'medium' | 'large'
  /** `bare` stands on a picture or video. */
  readonly variant?: 'quiet' | 'filled' | 'bare'
}

export function IconButton({
  label,
  shortcut,
  size = 'medium',
  variant = 'quiet',
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={shortcut ? `${label} (${shortcut})` : label}
      {...rest}
      type={type}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      className={classNames(classes.button, classes[size], classes[variant], className)}
    >
      {children}
    </button>
  )
}
