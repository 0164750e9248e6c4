import type { MediaRater } from '@footlight/core/protocol/commissions'
import { Avatar } from '@footlight/ui/Avatar'
import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { Price } from '../show/Price.tsx'
import { OrderPages } from './OrderPages.tsx'
import './texts.ts'
import page from '../library/MediaPage.module.css'
import classes from './Commissions.module.css'

interface RatersViewProps {
  readonly models: readonly MediaRater[]
  readonly total: number
}

/** Performers who rate. */
export function RatersView({ models, total }: RatersViewProps) {
  const { t } = useTranslation()
  return (
    <main id="content" className={page.page} data-testid="raters">
      <header className={page.header}>
        <div>
          <h1>{t('commissions.raters')}</h1>
          <p className={classes.quiet}>{t('commissions.service_text.media_rating')}</p>
        </div>
      </header>
      {models.length === 0 && (
        <EmptyState
          icon={<Star />}
          title={t('commissions.no_raters')}
          text={t('commissions.no_raters_text')}
          action={<Link to="/">{t('browse.see_all')}</Link>}
        />
      )}
      <ul className={classes.list}>
        {models.map((model) => (
          <Rater key={model.username} model={model} />
        ))}
      </ul>
      <OrderPages total={total} />
    </main>
  )
}

function Rater({ model }: { readonly model: MediaRater }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { username, display_name: name, avatar_url, price_min, price_max, delivery_days } = model
  return (
    <li data-testid="rater">
      <Link to={`/${username}/custom`} className={classes.card}>
        <Avatar name={username} src={avatar_url} size={44} />
        <span className={classes.what}>
          <b>{name}</b>
          <span className={classes.quiet}>{t('commissions.within', { count: delivery_days })}</span>
        </span>
        <span className={classes.side}>
          {price_min === price_max ? (
            <Price tokens={price_min} />
          ) : (
            <b>{t('commissions.range', { min: format.number(price_min), max: format.number(price_max) })}</b>
          )}
        </span>
      </Link>
    </li>
  )
}
