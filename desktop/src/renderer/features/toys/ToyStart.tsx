import { Button } from '@footlight/ui/Button'
import { Play } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './ToysPanel.module.css'

/** Toys at rest: why, and the button by which the performer starts them. */
export const ToyStart = observer(function ToyStart() {
  const { t } = useTranslation('toys')
  const { toys, ui } = useConsole()
  const { view, refusal, hasApp } = toys
  if (view === null) return null
  const { stopped } = view
  const unconfirmed = stopped?.unconfirmed ?? []
  return (
    <>
      {stopped !== null && stopped.cause !== 'button' && (
        <p role="alert" className={classes.notice} data-tone="warn">
          {t(`stopped.${stopped.cause}`)}
        </p>
      )}
      {unconfirmed.length > 0 && (
        <p role="alert" className={classes.notice} data-tone="bad">
          {t('unconfirmed', { names: unconfirmed.join(', ') })}
        </p>
      )}
      {refusal === 'not_found' && (
        <p role="alert" className={classes.notice} data-tone="warn">
          {t('start.not_found')}
        </p>
      )}
      {view.apps
        .filter(({ state }) => state === 'failed')
        .map(({ app, error }) => (
          <p key={app} className={classes.notice} data-tone="warn">
            {t(`apps.${app}`)}: {t(`error.${error ?? 'unreachable'}`)}
          </p>
        ))}
      {hasApp ? (
        <Button
          icon={<Play aria-hidden />}
          pending={view.phase === 'starting'}
          block
          onClick={() => void toys.start()}
        >
          {t('start.start')}
        </Button>
      ) : (
        <>
          <p className={classes.quiet}>{t('start.no_app')}</p>
          <Button block onClick={() => ui.open({ kind: 'toys' })}>
            {t('start.set_up')}
          </Button>
        </>
      )}
    </>
  )
})
