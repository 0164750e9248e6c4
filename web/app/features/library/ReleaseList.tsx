import { libraryRoutes, type Release } from '@footlight/core/protocol/library'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { Content } from './MediaPageView.tsx'
import classes from './OwnMedia.module.css'

/** Items of others that I am on: nothing of me is public before I agree. */
export function ReleaseList({ releases }: { readonly releases: readonly Release[] }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  if (releases.length === 0) return null
  return (
    <section className={classes.releases} aria-labelledby="releases-title" inert={!isBrowser}>
      <h2 id="releases-title">{t('library.releases_title')}</h2>
      <p>{t('library.releases_lead')}</p>
      <ul>
        {releases.map((release) => (
          <ReleaseItem key={release.media.id} release={release} />
        ))}
      </ul>
    </section>
  )
}

function ReleaseItem({ release: { media, state } }: { readonly release: Release }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()
  const [isOpen, setOpen] = useState(state === 'asked')
  const [isSure, setSure] = useState(false)
  const [isPending, setPending] = useState(false)

  async function answer(agrees: boolean): Promise<void> {
    setPending(true)
    const done = await api.call(libraryRoutes.answerRelease, { params: { id: media.id }, body: { agrees } })
    setPending(false)
    if (done.ok) await revalidator.revalidate()
    else toasts.error({ key: `errors.${done.error.error}` })
  }

  return (
    <li data-testid="release" data-state={state}>
      <p>
        <b>{media.name}</b> · {media.user_display_name} · {t(`library.release.${state}`)}
      </p>
      {isOpen ? <Content media={media} /> : null}
      <div className={classes.buttons}>
        {!isOpen && (
          <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
            {t('library.look')}
          </Button>
        )}
        {state !== 'released' && (
          <Button size="small" variant="primary" pending={isPending} onClick={() => void answer(true)}>
            {t('library.agree')}
          </Button>
        )}
        {state !== 'withdrawn' &&
          (isSure ? (
            <Button size="small" variant="danger" pending={isPending} onClick={() => void answer(false)}>
              {t(state === 'released' ? 'library.withdraw_sure' : 'library.disagree_sure')}
            </Button>
          ) : (
            <Button size="small" onClick={() => setSure(true)}>
              {t(state === 'released' ? 'library.withdraw' : 'library.disagree')}
            </Button>
          ))}
      </div>
      {isSure && (
        <p role="status">{t(state === 'released' ? 'library.withdraw_help' : 'library.disagree_help')}</p>
      )}
    </li>
  )
}
