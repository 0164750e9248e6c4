import type { BrowseResult } from '@footlight/core/protocol/browse'
import { NavLink } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './ListTabs.module.css'

/** Lists beside the one that is shown. */
export function ListTabs({ tabs }: { readonly tabs: BrowseResult['tabList'] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('nav.lists')} className={classes.tabs}>
      {tabs.map(({ path, name }) => (
        <NavLink key={path} to={path} end prefetch="intent" data-intent className={classes.tab}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
