import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './ObsPanel.module.css'

/**
 * Why the console and OBS do not speak with each other, and what the performer can do about it. They do:
 * nothing.
 */
export const LinkNotice = observer(function LinkNotice() {
  const { t } = useTranslation('obs')
  const { obs, ui } = useConsole()
  const link = obs.view?.link
  if (link === undefined || link.kind === 'connected' || link.kind === 'searching') return null
  const asksPassword = link.kind === 'password_needed' || link.kind === 'wrong_password'
  const detail =
    link.kind === 'not_found' || link.kind === 'busy'
      ? `${link.kind}_${link.why}`
      : link.kind === 'lost' && link.wasLive
        ? 'lost_live'
        : link.kind
  return (
    <div className={classes.notice} data-tone={link.kind === 'lost' ? 'bad' : undefined} role="status">
      <p>{t(`what_to_do.${detail}`)}</p>
      <div className={classes.actions}>
        {asksPassword ? (
          <Button variant="primary" onClick={() => ui.open({ kind: 'obs_password' })}>
            {t('password.enter')}
          </Button>
        ) : (
          <Button onClick={() => void obs.look()}>{t('look_again')}</Button>
        )}
      </div>
    </div>
  )
})
