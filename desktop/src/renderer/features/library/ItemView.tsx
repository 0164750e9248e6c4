import type { OwnMedia } from '@footlight/core/protocol/library'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { SiteLink } from '../../layout/SiteLink.tsx'
import { ItemFiles } from './ItemFiles.tsx'
import { StateBadge } from './ItemList.tsx'
import { isEditable } from './library-store.ts'
import { SubmitForm } from './SubmitForm.tsx'
import { TermsForm } from './TermsForm.tsx'
import classes from './ItemView.module.css'

/** One item: its files, what it costs, and its way to the public. */
export const ItemView = observer(function ItemView({ item }: { readonly item: OwnMedia }) {
  const { t } = useTranslation('library')
  const isGone = item.deleted_at !== null || item.state === 'removed'
  return (
    <article className={classes.item} data-testid="item" data-state={item.state}>
      <header className={classes.head}>
        <h2>{item.name}</h2>
        <StateBadge item={item} />
        <div className={classes.site}>
          {/* What the console does not edit: description, tags, cover, and who else appears. */}
          <SiteLink path={`/account/library/${item.id}`} label={t('site')} />
        </div>
      </header>
      <StateNote item={item} />
      {!isGone && (
        <>
          <ItemFiles item={item} />
          <TermsForm item={item} />
          {isEditable(item) && <SubmitForm item={item} />}
        </>
      )}
    </article>
  )
})

/** What the staff, or the performer, decided. */
function StateNote({ item }: { readonly item: OwnMedia }) {
  const { t } = useTranslation('library')
  if (item.deleted_at !== null) return <p className={classes.note}>{t('deleted_text')}</p>
  if (item.state === 'draft') return null
  if (item.state === 'refused' || item.state === 'removed')
    return (
      <p className={classes.note} role="status">
        <b>{t(item.state === 'refused' ? 'refused_because' : 'removed_text')}</b>{' '}
        {item.decision_note || (item.state === 'refused' && t('refused_by_person'))}
      </p>
    )
  return (
    <p className={classes.note} data-tone="quiet" role="status">
      {t(item.state === 'in_review' ? 'in_review_text' : 'published_text')}
    </p>
  )
}
