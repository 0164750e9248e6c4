import type { OwnMedia } from '@footlight/core/protocol/library'
import { Button } from '@footlight/ui/Button'
import { ExternalLink } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { unwrap } from '../../ports/bridge.ts'
import { ItemFiles } from './ItemFiles.tsx'
import { StateBadge } from './ItemList.tsx'
import { isEditable } from './library-store.ts'
import { SubmitForm } from './SubmitForm.tsx'
import { TermsForm } from './TermsForm.tsx'
import classes from './ItemView.module.css'

/** One item: its files, what it costs, and its way to the public. */
export const ItemView = observer(function ItemView({ item }: { readonly item: OwnMedia }) {
  const isGone = item.deleted_at !== null || item.state === 'removed'
  return (
    <article className={classes.item} data-testid="item" data-state={item.state}>
      <header className={classes.head}>
        <h2>{item.name}</h2>
        <StateBadge item={item} />
        <SiteLink path={`/account/library/${item.id}`} />
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

/** What the console does not edit: description, tags, cover, and who else appears. */
function SiteLink({ path }: { readonly path: string }) {
  const { t } = useTranslation('library')
  const { bridge, server } = useConsole()
  const [address, setAddress] = useState<string | null>(null)

  async function open(): Promise<void> {
    // Plain http is never handed to another program; the performer reads the address instead.
    if (!unwrap(await bridge.openOnServer({ path }))) setAddress(`${server.origin}${path}`)
  }

  return (
    <div className={classes.site}>
      <Button size="small" icon={<ExternalLink aria-hidden />} onClick={() => void open()}>
        {t('site')}
      </Button>
      {address !== null && (
        <p role="status">
          {t('site_address')} <b>{address}</b>
        </p>
      )}
    </div>
  )
}
