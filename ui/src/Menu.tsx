import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'
import { MenuTrigger, Popover, Pressable } from 'react-aria-components'
import { type MenuEntry, MenuList } from './MenuList.tsx'
import { useOverlayHost } from './overlay-host.tsx'
import classes from './Menu.module.css'

export type { MenuEntry } from './MenuList.tsx'

export interface MenuProps {
  /** The button that opens it; gets `aria-haspopup` and `aria-expanded`. */
  readonly trigger: ReactElement
  readonly label: string
  readonly title?: ReactNode
  /** A line is drawn between groups. */
  readonly groups: readonly (readonly MenuEntry[])[]
  readonly onAction: (id: string) => void
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
}

/** A button with its menu. Where the menu should be fetched late, see `MenuPopover`. */
export function Menu({ trigger, label, title, groups, onAction, placement = 'bottom end' }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const host = useOverlayHost(isOpen)
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Pressable>{trigger as ComponentProps<typeof Pressable>['children']}</Pressable>
      <Popover {...host?.popover} placement={placement} offset={6} className={classes.popover!}>
        {title && <div className={classes.title}>{title}</div>}
        <MenuList label={label} groups={groups} onAction={onAction} />
      </Popover>
    </MenuTrigger>
  )
}
