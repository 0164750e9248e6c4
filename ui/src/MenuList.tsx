import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuSection, Separator } from 'react-aria-components'
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

export interface MenuListProps {
  readonly label: string
  /** A line is drawn between groups. */
  readonly groups: readonly (readonly MenuEntry[])[]
  readonly onAction: (id: string) => void
  readonly autoFocus?: boolean
}

export function MenuList({ label, groups, onAction, autoFocus = false }: MenuListProps) {
  const shown = groups.filter((group) => group.length > 0)
  return (
    <AriaMenu
      aria-label={label}
      className={classes.menu!}
      autoFocus={autoFocus && 'first'}
      onAction={(key) => onAction(String(key))}
    >
      {shown.map((group, index) => (
        <MenuSection key={group[0]!.id} aria-label={label}>
          {index > 0 && <Separator className={classes.separator!} />}
          {group.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </MenuSection>
      ))}
    </AriaMenu>
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
