import { Button } from '@footlight/ui/Button'
import { Radio } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration } from '../../i18n/numbers.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { canGoLive, goLive } from '../broadcast/show-actions.ts'
import { AnswerButtons } from '../shows/AnswerButtons.tsx'
import { EndShowButton } from '../shows/EndShowButton.tsx'
import { requestSentence, showName } from '../shows/show-texts.ts'
import { secondsLeftNow, WARN_BELOW_SECONDS } from '../shows/show-view.ts'
import { PanicButton } from './PanicButton.tsx'
import { StopButton } from './StopButton.tsx'
import classes from './SafetyBar.module.css'

/**
 * What answers, starts and ends: along the lower edge in every state, above every dialog and above the logs.
 * No panel, text size or dialog moves it out of the window. What else fills the window ends above it
 * (`--bar-height`).
 */
export const SafetyBar = observer(function SafetyBar() {
  const { t } = useTranslation('safety')
  const {
    broadcasting: { broadcast },
    paid: { shows },
  } = useConsole()
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const tell = () => style.setProperty('--bar-height', `${bar.current?.offsetHeight ?? 0}px`)
    const watch = new ResizeObserver(tell)
    watch.observe(bar.current!)
    tell()
    return () => {
      watch.disconnect()
      style.removeProperty('--bar-height')
    }
  }, [])
  return createPortal(
    <aside
      ref={bar}
      className={classes.bar}
      aria-label={t('bar')}
      data-testid="safety-bar"
      data-react-aria-top-layer
    >
      <div className={classes.answer}>
        {broadcast.isRunning && (
          <>
            <FirstRequest />
            {shows.isRunning && <RunningShow />}
          </>
        )}
      </div>
      {broadcast.isRunning && shows.isRunning && <EndShowButton />}
      {broadcast.isRunning ? <StopButton /> : <GoLive />}
      <PanicButton />
    </aside>,
    document.body,
  )
})

/**
 * The request that waits longest, short, with its two answers; all of it stands on its card in the show
 * panel.
 */
const FirstRequest = observer(function FirstRequest() {
  const { t } = useTranslation('shows')
  const {
    paid: {
      shows: { firstRequest: request },
      serverTime: { now },
    },
  } = useConsole()
  if (request === null) return null
  const price =
    request.price_per_minute === 0 ? t('requests.free') : t('tk_minute', { price: request.price_per_minute })
  const upFront = request.pre_tip > 0 ? ` ${t('requests.up_front', { tokens: request.pre_tip })}` : ''
  return (
    <div className={classes.request} data-request data-testid="decision">
      <p className={classes.ask} title={`${request.username} ${requestSentence(t, request)}`}>
        <b>
          {request.username} {requestSentence(t, request)}
        </b>
        <span>
          {price}
          {upFront} · {formatDuration(Math.max(0, request.expires_at - now))}
        </span>
      </p>
      <AnswerButtons request={request} isFirst />
    </div>
  )
})

/** What runs now, for how long, what it brings and how long the payer's tokens last; more stands on its card. */
const RunningShow = observer(function RunningShow() {
  const { t } = useTranslation('shows')
  const { formatWhole } = useFormats()
  const {
    paid: {
      shows: {
        tokens,
        heardAt,
        view: { currentShow, payer },
      },
      serverTime: { now },
    },
  } = useConsole()
  if (currentShow === null) return null
  const left = payer === null ? null : secondsLeftNow(payer, heardAt, now)
  return (
    <p className={classes.running} data-running data-testid="bar-show">
      <b>
        {showName(t, currentShow.kind)}
        {payer !== null && ` · ${payer.username}`}
      </b>
      <span>
        {currentShow.started_at !== null && `${formatDuration(now - currentShow.started_at)} · `}
        {formatWhole(tokens)} tk
        {left !== null && (
          <span data-warn={left < WARN_BELOW_SECONDS || undefined}>
            {` · ${t('payer.lasts_for', { time: formatDuration(left * 1_000) })}`}
          </span>
        )}
      </span>
    </p>
  )
})

/** The way on air, and what it waits for. A dialog that is open is finished first. */
const GoLive = observer(function GoLive() {
  const { t } = useTranslation('room')
  const context = useConsole()
  return (
    <div className={classes.go}>
      <p>
        {t(
          context.obs.source === 'obs'
            ? `obs:go.${context.obs.isConnected ? 'ready' : 'waiting'}`
            : context.broadcasting.camera.isOpen
              ? 'go.with_picture'
              : 'go.no_picture',
        )}
      </p>
      <Button
        className={classes.goButton}
        variant="primary"
        size="large"
        icon={<Radio aria-hidden />}
        disabled={!canGoLive(context) || context.ui.dialog !== null}
        onClick={() => goLive(context)}
      >
        {t('go.live')}
      </Button>
    </div>
  )
})
