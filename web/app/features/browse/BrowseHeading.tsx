import type { TFunction } from 'i18next'
import { Info } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useStores } from '../../platform/stores-context.ts'
import type { BrowsePage } from './browse-request.ts'
import classes from './BrowseHeading.module.css'

export const BrowseHeading = observer(function BrowseHeading({ page }: { readonly page: BrowsePage }) {
  const { t } = useTranslation()
  const { browse } = useStores()
  const format = useFormat()
  const live = browse.entries.filter((entry) => entry.card.status !== 'offline').length
  const viewers = browse.entries.reduce((sum, entry) => sum + entry.card.viewers, 0)
  return (
    <div className={classes.heading}>
      <h1 className={classes.title}>{titleOf(page, t)}</h1>
      {live > 0 && (
        <p className={classes.count}>
          <span className={classes.dot} aria-hidden />
          {t('browse.live_count', { count: live, formatted: format.number(live) })} ·{' '}
          {t('browse.viewer_count', { count: viewers, formatted: format.number(viewers) })}
        </p>
      )}
      <WhyHere />
    </div>
  )
})

function titleOf({ area, filter }: BrowsePage, t: TFunction): string {
  if (filter.search !== undefined) return t('browse.results_for', { query: filter.search })
  switch (area.kind) {
    case 'followed':
      return t('browse.followed')
    case 'tag':
      return `#${area.term}`
    case 'gender':
      return t(`areas.${area.gender}`)
    case 'all':
      return t('browse.live_now')
  }
}

/** Says by what rule the rooms are in this order. */
function WhyHere() {
  const { t } = useTranslation()
  const id = useId()
  return (
    <span className={classes.why}>
      <button type="button" className={classes.button} popoverTarget={id}>
        <Info aria-hidden />
        {t('browse.why_here')}
      </button>
      <span id={id} popover="auto" className={classes.answer}>
        {t('browse.why_here_answer')}
      </span>
    </span>
  )
}
