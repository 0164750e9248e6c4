import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './ObsPanel.module.css'

/** What the guard shut for a private show, what it could not, and the way back. */
export const GuardNotice = observer(function GuardNotice() {
  const { t } = useTranslation('obs')
  const { obs } = useConsole()
  const guard = obs.view?.guard
  if (guard === undefined) return null
  const { isWatching, stopped, stuck, isBlank } = guard
  return (
    <>
      {stuck.length > 0 && (
        <div className={classes.notice} data-tone="bad" role="alert">
          <b>{t('guard.stuck_title')}</b>
          <p>{t(isBlank ? 'guard.stuck_blank' : 'guard.stuck_open', { outputs: stuck.join(', ') })}</p>
          {isBlank && (
            <div className={classes.actions}>
              <Button onClick={() => void obs.answerGuard('overrule')}>{t('guard.overrule')}</Button>
            </div>
          )}
        </div>
      )}
      {isWatching && stuck.length === 0 && (
        <p className={classes.notice} role="status">
          {stopped.length === 0 ? t('guard.watching') : t('guard.stopped', { outputs: stopped.join(', ') })}
        </p>
      )}
      {!isWatching && stopped.length > 0 && (
        <div className={classes.notice} role="status">
          <p>{t('guard.over', { outputs: stopped.join(', ') })}</p>
          <div className={classes.actions}>
            <Button variant="primary" onClick={() => void obs.answerGuard('restore')}>
              {t('guard.restore')}
            </Button>
            <Button onClick={() => void obs.answerGuard('forget')}>{t('guard.forget')}</Button>
          </div>
        </div>
      )}
    </>
  )
})
