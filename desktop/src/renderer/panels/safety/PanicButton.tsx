import { OctagonX } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { pressPanic } from '../../app/panic-actions.ts'
import { keyNames } from '../../words/accelerator.ts'
import classes from './PanicButton.module.css'

/** How long it is held, so that neither a sleeve nor a slip of the mouse does it. In ms. */
const HOLD_MS = 300

/** Cuts everything. Large and always in the same place; held, not clicked. The key needs no holding. */
export const PanicButton = observer(function PanicButton() {
  const { t } = useTranslation('safety')
  const it = useConsole()
  const timer = useRef<number | null>(null)
  const [isHeld, setHeld] = useState(false)
  const { accelerator, state } = it.safety.key

  function hold() {
    if (timer.current !== null) return
    setHeld(true)
    timer.current = window.setTimeout(() => {
      release()
      pressPanic(it)
    }, HOLD_MS)
  }

  function release() {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
    setHeld(false)
  }

  const byKey = (run: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    run()
  }

  useEffect(() => release, [])
  return (
    <button
      type="button" className={classes.panic} data-held={isHeld || undefined} aria-description={t('hold')} data-testid="panic"
      onPointerDown={(event) => { if (event.button === 0) hold() }} onPointerUp={release} onPointerLeave={release} onPointerCancel={release} onKeyDown={byKey(hold)} onKeyUp={byKey(release)} onBlur={release}
    >
      <i aria-hidden className={classes.fill} />
      <OctagonX aria-hidden />
      <b>{t('panic')}</b>
      <small>{isHeld ? t('hold_on') : accelerator === null || state === 'taken' ? t('hold') : keyNames(accelerator)}</small>
    </button>
  )
})
