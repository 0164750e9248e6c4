import { observer } from 'mobx-react-lite'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { GoLive } from '../broadcast/GoLive.tsx'
import { EndShowButton } from '../shows/EndShowButton.tsx'
import { FirstRequest } from '../shows/FirstRequest.tsx'
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
      <div className={classes.answer}>{broadcast.isRunning && <FirstRequest />}</div>
      {broadcast.isRunning && shows.isRunning && <EndShowButton />}
      {broadcast.isRunning ? <StopButton /> : <GoLive />}
      <PanicButton />
    </aside>,
    document.body,
  )
})
