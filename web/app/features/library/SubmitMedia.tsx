import { libraryRoutes, type OwnMedia } from '@footlight/core/protocol/library'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PageForm } from '../shell/PageForm.tsx'
import { mediaPath } from './MediaGrid.tsx'
import classes from './OwnMedia.module.css'

interface SubmitMediaProps {
  readonly item: OwnMedia
  readonly isEditable: boolean
}

/** The way to the public, and where on it an item is. */
export function SubmitMedia({ item, isEditable }: SubmitMediaProps) {
  const { t } = useTranslation()
  const { session } = useStores()
  if (item.state === 'in_review')
    return (
      <section className={classes.part}>
        <h2>{t('library.review_title')}</h2>
        <p role="status">{t('library.in_review_text')}</p>
      </section>
    )
  if (!isEditable)
    return (
      <section className={classes.part}>
        <h2>{t('library.review_title')}</h2>
        <p>
          {t('library.published_text')}{' '}
          <Link to={mediaPath({ username: session.username ?? '', slug: item.slug, id: item.id })}>
            {t('library.as_seen')}
          </Link>
        </p>
      </section>
    )
  return <SubmitForm item={item} />
}

function SubmitForm({ item }: { readonly item: OwnMedia }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()
  const [isNamed, setNamed] = useState(false)
  const [isPending, setPending] = useState(false)
  const missing = missingOf(item)

  async function submit(): Promise<void> {
    setPending(true)
    const answer = await api.call(libraryRoutes.submitMedia, {
      params: { id: item.id },
      body: { is_everyone_named: true },
    })
    setPending(false)
    if (answer.ok) await revalidator.revalidate()
    else
      toasts.error({
        key:
          answer.error.error === 'wrong_state'
            ? `library.not_ready.${answer.error.state}`
            : `errors.${answer.error.error}`,
      })
  }

  return (
    <PageForm
      className={classes.part}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      data-testid="submit-media"
    >
      <h2>{t('library.review_title')}</h2>
      <p>{t('library.review_lead')}</p>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={isNamed}
          onChange={({ currentTarget }) => setNamed(currentTarget.checked)}
        />
        <span>{t('library.everyone_named')}</span>
      </label>
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" pending={isPending} disabled={!isNamed || missing !== null}>
          {t('library.submit')}
        </Button>
        {missing !== null && <p>{t(`library.not_ready.${missing}`)}</p>}
      </div>
    </PageForm>
  )
}

function missingOf({ files }: OwnMedia): 'no_files' | 'failed_files' | 'files_on_their_way' | null {
  if (files.length === 0) return 'no_files'
  if (files.some(({ state }) => state === 'failed')) return 'failed_files'
  return files.some(({ state }) => state !== 'ready') ? 'files_on_their_way' : null
}
