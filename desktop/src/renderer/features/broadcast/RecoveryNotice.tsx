import { IconButton } from '@footlight/ui/IconButton'
import { Wrench, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatTime } from '../../i18n/numbers.ts'
import classes from './StatusBanners.module.css'

/** The console, or a part of it, ended without being asked to: what, when, and what became of the show. */
export const RecoveryNotice = observer(function RecoveryNotice() {
  const { t } = useTranslation('shell')
  const {
    broadcasting: { recovery, broadcast },
  } = useConsole()
  const [newest] = recovery.crashes
  if (newest === undefined) return null
  return (
    <div className={classes.banners}>
      <div className={classes.banner} role="status" data-testid="recovery">
        <Wrench aria-hidden />
        <div>
          <b>{t(`crash.${newest.process}`, { time: formatTime(newest.at) })}</b>
          <p>
            {broadcast.isRunning ? t('crash.went_on') : t('crash.kept')} {t('crash.local')}
          </p>
        </div>
        <div className={classes.actions}>
          <IconButton label={t('close')} onClick={() => recovery.read()}>
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
    </div>
  )
})
