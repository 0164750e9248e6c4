import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger, Popover, Pressable, Separator } from 'react-aria-components'
import { Check } from 'lucide-react'
import { classNames } from './class-names.ts'
import classes from './Menu.module.css'

export interface MenuEntry {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Quiet text at the end of the line. */
  readonly detail?: string
  /** A tick: this is the present choice. */
  readonly selected?: boolean
  readonly tone?: 'normal' | 'danger'
  readonly disabled?: boolean
  readonly href?: string
}

export interface MenuProps {
  /** The button that opens it; gets `aria-haspopup` and `aria-expanded`. */
  readonly trigger: ReactElement
  readonly label: string
  readonly title?: ReactNode
  /** A line is drawn between groups. */
  readonly groups: readonly (readonly MenuEntry[])[]
  readonly onAction: (id: string) => void
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  /** Opened by what is not a press of the trigger: then the caller holds the state. */
  readonly isOpen?: boolean
  readonly onOpenChange?: (open: boolean) => void
}

export function Menu({ trigger, label, title, groups, onAction, placement = 'bottom end', isOpen, onOpenChange }: MenuProps) {
  const shown = groups.filter((group) => group.length > 0)
  return (
    <MenuTrigger {...(isOpen === undefined ? {} : { isOpen })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Pressable>{trigger as ComponentProps<typeof Pressable>['children']}</Pressable>
      <Popover placement={placement} offset={6} className={classes.popover!}>
        {title && <div className={classes.title}>{title}</div>}
        <AriaMenu aria-label={label} className={classes.menu!} onAction={(key) => onAction(String(key))}>
          {shown.map((group, index) => (
            <MenuSection key={group[0]!.id} aria-label={label}>
              {index > 0 && <Separator className={classes.separator!} />}
              {group.map((entry) => <Entry key={entry.id} entry={entry} />)}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  return (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      isDisabled={entry.disabled ?? false}
      {...(entry.href === undefined ? {} : { href: entry.href })}
      className={classNames(classes.item, entry.tone === 'danger' && classes.danger)}
    >
      {entry.icon}
      <span className={classes.label}>{entry.label}</span>
      {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
      {entry.selected && <Check aria-hidden className={classes.check} />}
    </MenuItem>
  )
}

