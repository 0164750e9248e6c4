import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import classes from './Toast.module.css'

export type ToastTone = 'info' | 'success' | 'warning' | 'error'

export interface ToastProps {
  readonly tone: ToastTone
  readonly title: string
  readonly content?: string | undefined
  readonly closeLabel: string
  readonly onClose: () => void
  /** The pointer or the focus rests on it: its time stands still. */
  readonly onHold?: () => void
  readonly onRelease?: () => void
  /** One thing to do about it, as "Undo". */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const

/** One message on its own card. When it goes is the owner's business, not this component's. */
export function Toast({ tone, title, content, closeLabel, onClose, onHold, onRelease, action }: ToastProps) {
  const Icon = icons[tone]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: there is nothing to operate, its time stands still
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(classes.toast, classes[tone])}
      onPointerEnter={onHold}
      onPointerLeave={onRelease}
      onFocus={onHold}
      onBlur={onRelease}
    >
      <Icon aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        {content && <p className={classes.content}>{content}</p>}
      </div>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            action.run()
            onClose()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={closeLabel} size="small" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
