import { shortenedBy } from '@footlight/core/rules/walls/guest-wall'
import { Button } from '@footlight/ui/Button'
import { CreditCard, UserPlus } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { writeCookie } from '../../platform/write-cookie.ts'
import { cookieNames, readCookie } from '../../request/cookies.ts'
import { useRoomScreen } from '../room/room-context.ts'
import classes from './Wall.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/walls.json', { import: 'default' }))

/** What the operator puts before the stream: waits for its time, then stands in the place of the picture. */
export const Wall = observer(function Wall() {
  const { t } = useTranslation()
  const { room, session, ui } = useStores()
  const { screen } = useRoomScreen()
  const [query] = useSearchParams()
  const vidstop = query.get('vidstop')
  const { wall } = room
  const isForGuests = wall !== null && wall.kind !== 'card' && session.isGuest
  const stands = room.streamStatus === 'guest_overlay' || room.streamStatus === 'cc_required'

  useEffect(() => {
    if (!isForGuests) return
    const isKnown = readCookie(document.cookie, cookieNames.wallSeen) === '1'
    const timer = setTimeout(
      () => {
        writeCookie(cookieNames.wallSeen, '1')
        room.setGuestOverlay(true)
      },
      isKnown ? 0 : shortenedBy(vidstop, wall.after_ms),
    )
    return () => clearTimeout(timer)
  }, [isForGuests, wall, vidstop, room])
  // Neither seen nor heard: a curtain takes the sound with it, and gives it back.
  useEffect(() => {
    screen.setCovered(stands)
    return () => screen.setCovered(false)
  }, [screen, stands])

  if (!stands) return null
  if (room.streamStatus === 'cc_required')
    return (
      <div className={classes.wall} role="status" data-testid="wall">
        <CreditCard aria-hidden />
        <h2>{t('walls.card')}</h2>
        <p>{t('walls.card_text')}</p>
      </div>
    )
  return (
    <div className={classes.wall} role="status" data-testid="wall">
      <UserPlus aria-hidden />
      <h2>{t('walls.guest')}</h2>
      <p>{t('walls.guest_text')}</p>
      <div className={classes.actions}>
        <Button variant="primary" onClick={() => ui.open('signup')}>
          {t('auth.sign_up')}
        </Button>
        <Button onClick={() => ui.open('login')}>{t('auth.log_in')}</Button>
      </div>
    </div>
  )
})
