import { Info } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
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
      <h1 className={classes.title}>
        {page.query.q === undefined ? page.result.seo.h1 : t('browse.results_for', { query: page.query.q })}
      </h1>
      {live > 0 && (
        <p className={classes.count}>
          <span className={classes.dot} aria-hidden />
          {t('browse.live_count', { count: live, formatted: format.number(live) })} ·{' '}
          {t('browse.viewer_count', { count: viewers, formatted: format.number(viewers) })}
        </p>
      )}
      <WhyHere rules={page.result.order} />
      {page.query.q === undefined && page.result.seo.lead !== null && (
        <p className={classes.lead}>{page.result.seo.lead}</p>
      )}
    </div>
  )
})

/** Says by what rule the rooms are in this order. */
function WhyHere({ rules }: { readonly rules: readonly string[] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <span className={classes.why}>
      <button type="button" className={classes.button} popoverTarget={id}>
        <Info aria-hidden />
        {t('browse.why_here')}
      </button>
      <span id={id} popover="auto" className={classes.answer}>
        {rules.map((rule) => (
          <span key={rule}>{rule}</span>
        ))}
      </span>
    </span>
  )
}
