import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Modal as AriaModal, Dialog, Heading, ModalOverlay } from 'react-aria-components'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import { useOverlayHost } from './overlay-host.tsx'
import classes from './Modal.module.css'

export interface ModalProps {
  readonly title: string
  /** One quiet sentence under the title. */
  readonly lead?: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
  readonly size?: 'small' | 'medium' | 'large'
  readonly children: ReactNode
  /** Stays in view at the bottom while the content scrolls. */
  readonly footer?: ReactNode
  readonly role?: 'dialog' | 'alertdialog'
  /** False: only a choice inside closes it. */
  readonly dismissable?: boolean
}

/**
 * A dialog that holds the focus until it is closed, by Esc, its button or a press beside it. On a phone it
 * rises from below.
 */
export function Modal({
  title,
  lead,
  closeLabel,
  onClose,
  size = 'medium',
  children,
  footer,
  role = 'dialog',
  dismissable = true,
}: ModalProps) {
  const host = useOverlayHost()
  useEscapeOfPage(dismissable, onClose, host?.page)
  return (
    <ModalOverlay
      {...host?.dialog}
      isOpen
      isDismissable={dismissable}
      isKeyboardDismissDisabled={!dismissable}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      className={classes.overlay!}
    >
      <AriaModal className={classNames(classes.modal, classes[size])}>
        {/* By a reference it would have no name in a window that is not the page's own. */}
        <Dialog role={role} aria-label={title} className={classes.dialog!}>
          <header className={classes.header}>
            <div>
              <Heading slot="title" className={classes.title!}>
                {title}
              </Heading>
              {lead && <p className={classes.lead}>{lead}</p>}
            </div>
            {dismissable && (
              <IconButton label={closeLabel} shortcut="Escape" size="small" onClick={onClose}>
                <X aria-hidden />
              </IconButton>
            )}
          </header>
          <div className={classes.body}>{children}</div>
          {footer && <footer className={classes.footer}>{footer}</footer>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}

/**
 * A button that goes with its press takes the focus with it: for a moment Esc reaches the page alone, and is
 * still meant for the dialog. So it is on what stands above every dialog.
 */
function useEscapeOfPage(isOn: boolean, onEscape: () => void, page: Document = document): void {
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent): void => {
      // Elements of a panel's window are of another realm: `instanceof` would not know them.
      const target = event.target as Partial<Element> | null
      const isAbove = target?.closest?.('[data-react-aria-top-layer]') != null
      if (event.key === 'Escape' && (event.target === page.body || isAbove)) onEscape()
    }
    page.addEventListener('keydown', listen)
    return () => page.removeEventListener('keydown', listen)
  }, [isOn, onEscape, page])
}
