import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import classes from './Bubble.module.css'

/** What two people wrote to each other, oldest first; reads new lines out. */
export function BubbleList({ className, children, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames(classes.list, className)} role="log" aria-live="polite">
      <ol>{children}</ol>
    </div>
  )
}

export interface BubbleProps {
  readonly isOwn: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function Bubble({ isOwn, className, children }: BubbleProps) {
  return (
    <li className={classNames(classes.bubble, className)} data-own={isOwn || undefined}>
      {children}
    </li>
  )
}

export interface DraftBubbleProps {
  readonly text: string
  /** Why it did not go; null: it is on its way. */
  readonly problem: string | null
  readonly retryLabel: string
  readonly discardLabel: string
  readonly onRetry: () => void
  readonly onDiscard: () => void
  readonly className?: string | undefined
}

/** My own, on its way, or why it did not go, with a way to send it once more. */
export function DraftBubble(props: DraftBubbleProps) {
  const { problem } = props
  return (
    <li
      className={classNames(classes.bubble, props.className)}
      data-own
      data-state={problem === null ? 'pending' : 'failed'}
    >
      {props.text}
      {problem !== null && (
        <span role="alert">
          {problem}
          <Button size="small" variant="quiet" onClick={props.onRetry}>
            {props.retryLabel}
          </Button>
          <Button size="small" variant="quiet" onClick={props.onDiscard}>
            {props.discardLabel}
          </Button>
        </span>
      )}
    </li>
  )
}
