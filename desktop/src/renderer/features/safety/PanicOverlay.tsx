import { Button } from '@footlight/ui/Button'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { PanicReport } from '../../../shared/ipc/safety.ts'
import { useConsole } from '../../app/console-context.ts'
import { canComeBack, comeBack, stayOff } from './panic-actions.ts'
import { isRoomOff, progressOf } from './safety-store.ts'
import classes from './PanicOverlay.module.css'

type Cut = NonNullable<PanicReport['cuts']>[number]

/**
 * What was cut, how fast, what may still run, what the room shows, and two ways on. Nothing is said to be off
 * before it is confirmed.
 */
export const PanicOverlay = observer(function PanicOverlay({ report }: { readonly report: PanicReport }) {
  const { t } = useTranslation('safety')
  const context = useConsole()
  const [pending, setPending] = useState(false)
  const progress = progressOf(report)
  const goOn = (way: typeof stayOff) => {
    setPending(true)
    void way(context)
  }
  // Beside the page, not in it: a dialog that is still open makes the page deaf.
  return createPortal(
    <div
      className={classes.overlay}
      data-react-aria-top-layer
      role="alertdialog"
      aria-modal
      aria-labelledby="panic-title"
      data-testid="panic-report"
    >
      <section className={classes.card}>
        <h1 id="panic-title">{t(progress)}</h1>
        <p role="status" data-testid="panic-lead" data-progress={progress}>
          {t(`lead.${progress}`)}
        </p>
        <ul className={classes.list} aria-live="polite">
          {report.cuts?.map((cut) => (
            <CutLine key={cut.name} cut={cut} />
          ))}
          <li
            data-state={report.standby === 'asking' ? 'waits' : isRoomOff(report.standby) ? 'done' : 'failed'}
          >
            {report.standby === 'asking' ? (
              <CircleDashed aria-hidden />
            ) : isRoomOff(report.standby) ? (
              <CircleCheck aria-hidden />
            ) : (
              <TriangleAlert aria-hidden />
            )}
            <b>{t('room')}</b>
            <span data-testid="panic-standby" data-standby={report.standby}>
              {t(`standby.${report.standby}`)}
            </span>
          </li>
        </ul>
        <div className={classes.actions}>
          <Button variant="primary" size="large" autoFocus pending={pending} onClick={() => goOn(stayOff)}>
            {t('stay_off')}
          </Button>
          {canComeBack(context) && (
            <Button size="large" pending={pending} onClick={() => goOn(comeBack)}>
              {t('come_back')}
            </Button>
          )}
        </div>
        <p className={classes.note}>{t('stay_off_help')}</p>
        {canComeBack(context) && <p className={classes.note}>{t('come_back_help')}</p>}
      </section>
    </div>,
    document.body,
  )
})

function CutLine({ cut: { name, stopped, afterMs } }: { readonly cut: Cut }) {
  const { t } = useTranslation('safety')
  return (
    <li data-state={stopped ? 'done' : 'failed'}>
      {stopped ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
      <b>{t(`names.${name}`, { defaultValue: name })}</b>
      <span>{stopped ? t('cut_after', { ms: afterMs }) : t('not_cut')}</span>
    </li>
  )
}
