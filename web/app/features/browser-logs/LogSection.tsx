import { browserLogRoutes, type LogState } from '@footlight/core/protocol/browser-logs'
import { Button } from '@footlight/ui/Button'
import { useEffect, useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import './texts.ts'
import { lookAtLogAgain } from './watch-log.ts'
import classes from '../settings/AccountSettings.module.css'

/** Whether the browsers of an account send their technical log, why, and what changes it (LOG-03). */
export function LogSection() {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  /** null: not known yet; `failed`: it could not be had. */
  const [state, setState] = useState<LogState | 'failed' | null>(null)
  const [isChanging, setChanging] = useState(false)
  useEffect(() => {
    let isGone = false
    void api.call(browserLogRoutes.logState).then((answer) => {
      if (!isGone) setState(answer.ok ? answer.value : 'failed')
    })
    return () => {
      isGone = true
    }
  }, [api])

  async function change(isOn: boolean): Promise<void> {
    setChanging(true)
    const answer = await api.call(browserLogRoutes.switchLog, { body: { is_on: isOn } })
    setChanging(false)
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    setState(answer.value)
    lookAtLogAgain()
  }

  const isKnown = state !== null && state !== 'failed'
  const isOn = isKnown && (state.own_until !== null || state.asked !== null)
  return (
    <section className={classes.group} aria-labelledby="technical-log" data-testid="technical-log">
      <h2 id="technical-log">{t('browser_logs.title')}</h2>
      <p className={classes.lead}>{t('browser_logs.lead')}</p>
      {state === 'failed' && <p role="alert">{t('browser_logs.failed')}</p>}
      {isKnown && (
        <div className={classes.state} role="status">
          <Reasons state={state} />
        </div>
      )}
      <p className={classes.links}>
        {(!isKnown || state.own_until === null) && (
          <Button pending={isChanging} disabled={!isKnown} onClick={() => void change(true)}>
            {t('browser_logs.start')}
          </Button>
        )}
        {isOn && (
          <Button pending={isChanging} onClick={() => void change(false)}>
            {t('browser_logs.stop')}
          </Button>
        )}
      </p>
    </section>
  )
}

function Reasons({ state: { own_until: own, asked } }: { readonly state: LogState }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  if (own === null && asked === null) return <p>{t('browser_logs.off')}</p>
  return (
    <>
      {own !== null && <p>{t('browser_logs.own', { at: dateTime(own) })}</p>}
      {asked !== null && (
        <p>{t('browser_logs.asked', { at: dateTime(asked.until), reason: asked.reason })}</p>
      )}
    </>
  )
}
