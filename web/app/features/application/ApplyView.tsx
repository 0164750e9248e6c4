import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { GuideLink } from '../help/GuideLink.tsx'
import page from '../library/MediaPage.module.css'
import classes from './Application.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/application.json', { import: 'default' }),
)

const OwnApplication = lazyPart(async () => ({
  default: (await import('./OwnApplication.tsx')).OwnApplication,
}))

/** What performing here takes; to performers, their application. */
export const ApplyView = observer(function ApplyView() {
  const { t } = useTranslation()
  const { session } = useStores()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={page.page} data-testid="apply">
      <header className={page.header}>
        <h1>{t('application.title')}</h1>
        <GuideLink section="performer#first-evening" />
      </header>
      {!session.isModel ? (
        <Introduction />
      ) : isBrowser ? (
        <Suspense fallback={<p aria-busy>{t('application.loading')}</p>}>
          <OwnApplication />
        </Suspense>
      ) : (
        <p aria-busy>{t('application.loading')}</p>
      )}
    </main>
  )
})

const Introduction = observer(function Introduction() {
  const { t } = useTranslation()
  const stores = useStores()
  const { session, ui } = stores
  const isBrowser = useIsBrowser()
  return (
    <div className={classes.text}>
      <p>{t('application.takes')}</p>
      <ul>
        <li>{t('application.takes_age')}</li>
        <li>{t('application.takes_document')}</li>
        <li>{t('application.takes_agreement')}</li>
      </ul>
      <p className={classes.quiet}>{t('application.privacy')}</p>
      {session.isLoggedIn ? (
        <>
          <p>{t('application.viewer')}</p>
          <div className={classes.actions} inert={!isBrowser}>
            <Button variant="primary" onClick={() => void stores.logOut()}>
              {t('auth.log_out')}
            </Button>
            <Link to="/account/profile">{t('application.to_linked')}</Link>
          </div>
        </>
      ) : (
        <div className={classes.actions} inert={!isBrowser}>
          <Button variant="primary" onClick={() => ui.open('signup')}>
            {t('application.sign_up')}
          </Button>
          <Button onClick={() => ui.open('login')}>{t('auth.log_in')}</Button>
        </div>
      )}
    </div>
  )
})
