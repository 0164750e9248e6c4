import { Button } from '@footlight/ui/Button'
import { Play } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './ToysPanel.module.css'

/** Toys at rest, with room for a sentence: how the performer starts them. */
export const ToyStart = observer(function ToyStart() {
  const { t } = useTranslation('toys')
  const {
    toys: { hasApp },
  } = useConsole()
  return (
    <>
      {!hasApp && <p className={classes.quiet}>{t('start.no_app')}</p>}
      <ToyStartButton block />
    </>
  )
})

/** Starts the toys, or leads to where the performer says which app holds them. */
export const ToyStartButton = observer(function ToyStartButton({
  block = false,
}: {
  readonly block?: boolean
}) {
  const { t } = useTranslation('toys')
  const { toys, ui } = useConsole()
  const size = block ? 'medium' : 'small'
  return toys.hasApp ? (
    <Button
      size={size}
      block={block}
      icon={<Play aria-hidden />}
      pending={toys.view?.phase === 'starting'}
      onClick={() => void toys.start()}
    >
      {t('start.start')}
    </Button>
  ) : (
    <Button size={size} block={block} onClick={() => ui.open({ kind: 'toys' })}>
      {t('start.set_up')}
    </Button>
  )
})

/** Why toys are at rest though the performer did not stop them, and what could not be proven still. */
export const ToyTrouble = observer(function ToyTrouble() {
  const { t } = useTranslation('toys')
  const {
    toys: { view, refusal },
  } = useConsole()
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
    </>
  )
})
