import { Button } from '@footlight/ui/Button'
import { TriangleAlert } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from '../broadcast/StatusBanners.module.css'

/**
 * An encoder with the performer's key was sent away: why, and what to change in it. Gone with the next stream
 * that gets through.
 */
export const RefusedBanner = observer(function RefusedBanner() {
  const { t } = useTranslation('ingest')
  const {
    root: {
      room: { activities },
    },
  } = useConsole()
  const { encoderRefusal } = activities
  if (encoderRefusal === null) return null
  return (
    <div className={classes.banner} role="alert">
      <TriangleAlert aria-hidden />
      <div>
        <b>{t('turned_away', { encoder: encoderRefusal.kind.toUpperCase() })}</b>
        <p>{t(`reason.${encoderRefusal.reason}`)}</p>
      </div>
      <div className={classes.actions}>
        <Button onClick={() => activities.dismissEncoderRefusal()}>{t('close')}</Button>
      </div>
    </div>
  )
})
