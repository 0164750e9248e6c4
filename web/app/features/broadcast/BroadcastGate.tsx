import { Button } from '@footlight/ui/Button'
import { BadgeCheck, BadgeX, CircleOff, Hourglass, LogIn, VideoOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { BroadcastView } from './BroadcastView.tsx'
import { type OwnState, ownState } from './own-broadcast.ts'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/broadcast.json', { import: 'default' }),
)

const icons: Readonly<Record<Exclude<OwnState, 'ready'>, ReactNode>> = {
  guest: <LogIn />,
  not_a_model: <VideoOff />,
  suspended: <CircleOff />,
  not_verified: <BadgeCheck />,
  in_review: <Hourglass />,
  rejected: <BadgeX />,
  expired: <BadgeX />,
}

/** Until the staff has approved who they are. */
const applying: ReadonlySet<OwnState | 'no_devices'> = new Set([
  'not_verified',
  'in_review',
  'rejected',
  'expired',
])

/** Who may not go live reads why, and what to do about it. */
export const BroadcastGate = observer(function BroadcastGate() {
  const { t } = useTranslation()
  const stores = useStores()
  const { session } = stores
  const state = ownState(stores)
  const username = session.username
  useEffect(() => {
    document.title = t('broadcast.title')
  }, [t])
  // A browser offers no devices to a page that came over plain http.
  if (state === 'ready' && username !== null && 'mediaDevices' in navigator)
    return <BroadcastView key={username} username={username} />
  return <Refused reason={state === 'ready' ? 'no_devices' : state} />
})

const Refused = observer(function Refused({
  reason,
}: {
  readonly reason: Exclude<OwnState, 'ready'> | 'no_devices'
}) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { session, ui } = useStores()
  const until = session.user?.suspension_date ?? null
  return (
    <main id="content" data-testid="broadcast-refused" data-reason={reason}>
      <EmptyState
        icon={reason === 'no_devices' ? <VideoOff /> : icons[reason]}
        title={t(`broadcast.refused.${reason}.title`)}
        heading="h1"
        text={t(`broadcast.refused.${reason}.text`, {
          until: until === null ? '' : dateTime(until),
        })}
        action={
          reason === 'guest' ? (
            <Button variant="primary" onClick={() => ui.open('login')}>
              {t('broadcast.log_in')}
            </Button>
          ) : applying.has(reason) ? (
            <>
              <Link to="/models/signup">
                {t(reason === 'not_verified' ? 'broadcast.apply' : 'broadcast.application')}
              </Link>{' '}
              <Button onClick={() => void session.refresh()}>{t('broadcast.check_again')}</Button>
            </>
          ) : reason === 'not_a_model' ? (
            <Link to="/models/signup">{t('broadcast.perform')}</Link>
          ) : (
            <Link to="/">{t('error_page.home')}</Link>
          )
        }
      />
    </main>
  )
})
