import { Button } from '@footlight/ui/Button'
import { Hand } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './ToysPanel.module.css'

/** Who paid for the controls and has them, who waits, and the way to take them back. */
export const ToyViewers = observer(function ToyViewers() {
  const { t } = useTranslation('toys')
  const {
    root: {
      room: {
        activities: { toys },
      },
    },
    bridge,
    orders,
    paid: { serverTime },
  } = useConsole()
  useEffect(() => serverTime.keep(), [serverTime])
  const { control = null, queue = [] } = toys.status ?? {}
  if (control === null && queue.length === 0) return null
  const seconds = control === null ? 0 : Math.max(0, Math.ceil((control.ends_at - serverTime.now) / 1_000))

  function stop() {
    // Here at once, whatever becomes of the call.
    void bridge.endToyControl()
    void orders.stopToyControl()
  }

  return (
    <div className={classes.viewers} data-testid="toy-viewers">
      <Hand aria-hidden />
      <p>
        <b>
          {control === null ? t('control_waits') : t('now.viewer', { viewer: control.username, seconds })}
        </b>
        {queue.length > 0 && (
          <span className={classes.quiet}>
            {t('control_queue', {
              count: queue.length,
              names: queue.map(({ username }) => username).join(', '),
            })}
          </span>
        )}
      </p>
      <Button variant="danger" pending={orders.pendingActions.isPending('toys')} onClick={stop}>
        {t('control_stop')}
      </Button>
      {orders.pendingActions.refused?.key === 'toys' && (
        <p role="alert" className={classes.quiet}>
          {t('control_stop_failed')}
        </p>
      )}
    </div>
  )
})
