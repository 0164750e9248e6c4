import { Button } from '@footlight/ui/Button'
import { Radio, Square } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { canGoLive, goLive } from '../broadcast/show-actions.ts'
import { ObsHealth } from './ObsHealth.tsx'
import classes from './ObsPanel.module.css'

/** Whether OBS sends, where to, and how well; start and stop. */
export const StreamRow = observer(function StreamRow() {
  const { t } = useTranslation('obs')
  const context = useConsole()
  const {
    obs,
    broadcasting: { broadcast },
  } = context
  const { view } = obs
  if (view === null) return null
  const isOff = view.stream.kind === 'off'
  // To somewhere else, or without a show here: the large Stop of the show would not reach it.
  const isForeign = !isOff && !(view.streamIsOurs && broadcast.isRunning)
  return (
    <>
      {obs.problem !== null && (
        <p role="alert" className={classes.notice} data-tone="bad">
          {t(`problem.${obs.problem}`)}
        </p>
      )}
      <div className={classes.stream}>
        <b role="status">
          {t(
            isOff && view.stream.kind === 'off' && view.stream.ended === 'failed'
              ? 'stream.failed'
              : isForeign && !view.streamIsOurs
                ? 'stream.elsewhere'
                : `stream.${view.stream.kind}`,
          )}
        </b>
        {isOff && obs.source === 'obs' && !broadcast.isRunning && (
          <Button icon={<Radio aria-hidden />} disabled={!canGoLive(context)} onClick={() => goLive(context)}>
            {t('start')}
          </Button>
        )}
        {isForeign && (
          <Button
            icon={<Square aria-hidden fill="currentColor" />}
            pending={view.stream.kind === 'stopping'}
            onClick={() => void obs.stop()}
          >
            {t('stop')}
          </Button>
        )}
      </div>
      {isForeign && <ObsHealth />}
    </>
  )
})
