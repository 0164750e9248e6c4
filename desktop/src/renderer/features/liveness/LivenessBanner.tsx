import { Button } from '@footlight/ui/Button'
import { DueLeft } from '@footlight/ui/liveness/DueLeft'
import { ScanFace } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { openCheck } from './liveness-actions.ts'
import banners from '../broadcast/StatusBanners.module.css'

/** A check is due while the stream goes on, or closes the way to the next one. */
export const LivenessBanner = observer(function LivenessBanner() {
  const { t } = useTranslation('liveness')
  const context = useConsole()
  const { state, isBehind, dueAtMs } = context.liveness
  if (state === null || (dueAtMs === null && !state.is_blocked)) return null
  const blocked = isBehind ? 'waiting_block' : state.is_missed ? 'missed' : 'blocked'
  const text = state.is_blocked ? blocked : 'stepped_in'
  return (
    <div className={banners.banner} role="alert" data-testid="liveness-banner" data-state={text}>
      <ScanFace aria-hidden />
      <div>
        <b>{t('liveness.title')}</b>
        <p>{t(`liveness.${text}`)}</p>
        {dueAtMs !== null && <DueLeft endsAtMs={dueAtMs} t={(key, values = {}) => t(key, values)} />}
        {state.last?.reason != null && <p>{t('liveness.reason', { reason: state.last.reason })}</p>}
      </div>
      <div className={banners.actions}>
        <Button variant="primary" onClick={() => openCheck(context)} data-testid="liveness-open">
          {t('liveness.now')}
        </Button>
      </div>
    </div>
  )
})
