import { Button } from '@footlight/ui/Button'
import { Slider } from '@footlight/ui/Slider'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './ToysPanel.module.css'

/**
 * A level that stays until the performer turns it off; tips come on top. Ends where the performer's own cap
 * ends.
 */
export const ToyCruise = observer(function ToyCruise() {
  const { t } = useTranslation('toys')
  const { toys } = useConsole()
  const { view, setUp } = toys
  if (view === null || setUp === null) return null
  const percent = Math.round(view.cruise * 100)
  return (
    <div className={classes.cruise}>
      <span>
        {t('cruise')} <b>{percent} %</b>
      </span>
      <Slider
        label={t('cruise')}
        value={percent}
        max={Math.round(setUp.rules.caps.level * 100)}
        step={5}
        valueText={`${percent} %`}
        onValueChange={(value) => void toys.cruise(value / 100)}
      />
      <Button size="small" disabled={percent === 0} onClick={() => void toys.cruise(0)}>
        {t('cruise_off')}
      </Button>
    </div>
  )
})
