import type { ReactNode, RefObject } from 'react'
import { Popover, type PopoverProps } from 'react-aria-components'
import { type MenuEntry, MenuList } from './MenuList.tsx'
import { useOverlayHost } from './overlay-host.tsx'
import classes from './Menu.module.css'

export interface MenuPopoverProps {
  /** What it hangs on; the caller gives that button `aria-haspopup="menu"` and `aria-expanded`. */
  readonly triggerRef: RefObject<Element | null>
  readonly label: string
  readonly title?: ReactNode
  /** Under the menu: what is read or written about the same thing. */
  readonly footer?: ReactNode
  readonly groups: readonly (readonly MenuEntry[])[]
  readonly onAction: (id: string) => void
  readonly isOpen: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly placement?: PopoverProps['placement']
}

/** A menu without its trigger, so that it can be fetched when it is first opened. */
export function MenuPopover({
  triggerRef,
  label,
  title,
  footer,
  groups,
  onAction,
  isOpen,
  onOpenChange,
  placement = 'bottom end',
}: MenuPopoverProps) {
  function choose(id: string): void {
    onOpenChange(false)
    onAction(id)
  }
  return (
    <Popover
      {...useOverlayHost(isOpen)?.popover}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement={placement}
      offset={6}
      className={classes.popover!}
      aria-label={label}
    >
      {title && <div className={classes.title}>{title}</div>}
      <MenuList label={label} groups={groups} onAction={choose} autoFocus />
      {footer}
    </Popover>
  )
}
