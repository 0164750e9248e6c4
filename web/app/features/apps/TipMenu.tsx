import type { TipMenu as Menu } from '@footlight/core/protocol/tip-menu'
import { menuItemOffer } from '@footlight/core/rules/offers/app-offers'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './TipMenu.module.css'

/** What the performer does for which tip; one press makes it the next tip. */
export const TipMenu = observer(function TipMenu({ menu }: { readonly menu: Menu }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { tip } = useStores()
  const items = menu.items.filter((item) => item.isActive)
  if (!menu.is_active || items.length === 0) return null
  return (
    <fieldset className={classes.menu} aria-label={menu.label || t('apps.menu')} data-testid="tip-menu">
      {items.map((item) => (
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
    </fieldset>
  )
})
