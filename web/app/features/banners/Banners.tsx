import { type Banner, bannerRoutes } from '@footlight/core/protocol/banner-routes'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './Banners.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/banners.json', { import: 'default' }))

/** The operator's own lines, at the end of a page: nothing is pushed aside by them, and nothing covered. */
export function Banners() {
  const { t } = useTranslation()
  const { api, session } = useStores()
  const { pathname } = useLocation()
  const { username } = session
  const [shown, setShown] = useState<{ readonly path: string; readonly banners: readonly Banner[] }>()
  useEffect(() => {
    void username
    let isGone = false
    void api.call(bannerRoutes.bannerList, { query: { path: pathname } }).then((answer) => {
      // None where the answer did not come: nobody misses it.
      if (!isGone) setShown({ path: pathname, banners: answer.ok ? answer.value.data : [] })
    })
    return () => {
      isGone = true
    }
  }, [api, pathname, username])
  if (shown === undefined || shown.path !== pathname || shown.banners.length === 0) return null
  return (
    <aside className={classes.banners} aria-label={t('banners.title')} data-testid="banners">
      <span className={classes.label}>{t('banners.title')}</span>
      <ul>
        {shown.banners.map(({ text, url }) => (
          <li key={`${url} ${text}`}>
            {url.startsWith('/') ? (
              <Link to={url}>{text}</Link>
            ) : (
              <a href={url} target="_blank" rel="sponsored noopener noreferrer">
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </aside>
  )
}
