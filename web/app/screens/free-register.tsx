import { Button } from '@footlight/ui/Button'
import { UserPlus } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { EmptyState } from '../features/shell/EmptyState.tsx'
import { loadTexts } from '../i18n/load-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStores } from '../platform/stores-context.ts'
import type { Route } from './+types/free-register'

await loadTexts(
  import.meta.glob('../../../resources/locales/*/site/interruptions.json', { import: 'default' }),
)

/** Where partners send people who are to have an account here (COREG-01). */
export default observer(function FreeRegisterScreen() {
  const { t } = useTranslation()
  const { session, ui } = useStores()
  const navigate = useNavigate()
  const { isGuest } = session
  useEffect(() => {
    if (isGuest) ui.open('signup')
    else void navigate('/', { replace: true })
  }, [isGuest, navigate, ui])
  const title = t('interruptions.promo_title', { name: session.siteConfig?.site.display_name ?? '' })
  return (
    <main id="content" data-uninterrupted>
      <title>{title}</title>
      <EmptyState
        icon={<UserPlus />}
        heading="h1"
        title={title}
        text={t('interruptions.promo_lead')}
        action={
          <Button variant="primary" onClick={() => ui.open('signup')}>
            {t('auth.sign_up')}
          </Button>
        }
      />
    </main>
  )
})

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
