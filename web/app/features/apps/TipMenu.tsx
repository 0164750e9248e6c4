import type { TipMenu as Menu } from '@footlight/core/protocol/tip-menu'
import { menuItemOffer } from '@footlight/core/rules/offers/app-offers'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { type MenuGroup, menuGroups } from './menu-groups.ts'
import classes from './TipMenu.module.css'

/** What the performer does for which tip, by its groups; one press makes it the next tip. */
export const TipMenu = observer(function TipMenu({ menu }: { readonly menu: Menu }) {
  const { t } = useTranslation()
  const groups = menuGroups(menu.items)
  const [chosen, setChosen] = useState<string | null>(null)
  if (!menu.is_active || groups.length === 0) return null
  const only = groups.find(({ key }) => key === chosen) ?? null
  return (
    <fieldset className={classes.menu} aria-label={menu.label || t('apps.menu')} data-testid="tip-menu">
      {groups.length > 1 && (
        <div className={classes.kinds}>
          {[null, ...groups].map((group) => (
            <button
              key={group?.key ?? 'all'}
              type="button"
              className={classes.kind}
              aria-pressed={only === group}
              onClick={() => setChosen(group?.key ?? null)}
            >
              {group === null ? t('tip.menu_all') : <GroupName group={group} />}
            </button>
          ))}
        </div>
      )}
      <div className={classes.items}>
        {(only === null ? groups : [only]).map((group) => (
          <Group key={group.key} group={group} isNamed={groups.length > 1 && only === null} />
        ))}
      </div>
    </fieldset>
  )
})

function GroupName({ group: { category, from, to } }: { readonly group: MenuGroup }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (category !== null) return category
  if (from === null) return t('tip.menu_rest')
  return to === null
    ? t('tip.menu_from', { from: format.number(from) })
    : t('tip.menu_between', { from: format.number(from), to: format.number(to) })
}

interface GroupProps {
  readonly group: MenuGroup
  readonly isNamed: boolean
}

const Group = observer(function Group({ group, isNamed }: GroupProps) {
  const format = useFormat()
  const { tip } = useStores()
  return (
    <>
      {isNamed && (
        <h3 className={classes.name}>
          <GroupName group={group} />
        </h3>
      )}
      {group.items.map((item) => (
        <button
          key={item.id}
          type="button"
          aria-pressed={tip.menuItem === item.id}
          className={classes.item}
          onClick={() => tip.choose(menuItemOffer(item))}
        >
          <span>{item.title}</span>
          <b>{format.number(item.tokens)}</b>
        </button>
      ))}
    </>
  )
})
