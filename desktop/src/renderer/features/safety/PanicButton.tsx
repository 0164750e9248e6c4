import { browserClock } from '@footlight/ui/browser-clock'
import { Hold } from '@footlight/ui/hold'
import { holdHandlers } from '@footlight/ui/hold-handlers'
import { OctagonX } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { keyNames } from './accelerator.ts'
import { pressPanic } from './panic-actions.ts'
import classes from './PanicButton.module.css'

/** How long it is held, so that neither a sleeve nor a slip of the mouse does it. In ms. */
const HOLD_MS = 300

/** Cuts everything. Large and always in the same place; held, not clicked. The key needs no holding. */
export const PanicButton = observer(function PanicButton() {
  const { t } = useTranslation('safety')
  const context = useConsole()
  const hold = useMemo(() => new Hold(browserClock, HOLD_MS, () => pressPanic(context)), [context])
  const { accelerator, state } = context.safety.key
  useEffect(() => () => hold.release(), [hold])
  return (
    <button
      type="button"
      className={classes.panic}
      data-held={hold.isHeld || undefined}
      aria-description={t('hold')}
      data-testid="panic"
      {...holdHandlers(hold)}
    >
      <i aria-hidden className={classes.fill} />
      <OctagonX aria-hidden />
      <b>{t('panic')}</b>
      <small>
        {hold.isHeld
          ? t('hold_on')
          : accelerator === null || state === 'taken'
            ? t('hold')
            : keyNames(accelerator)}
      </small>
    </button>
  )
})
