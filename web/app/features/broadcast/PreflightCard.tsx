import { Button } from '@footlight/ui/Button'
import type { Finding, Verdict } from '@footlight/ui/broadcast/findings'
import { CircleAlert, CircleCheck, CircleHelp, ClipboardCheck, OctagonAlert } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import type { OwnBroadcast } from './own-broadcast.ts'
import classes from './PreflightCard.module.css'

const icons: Readonly<Record<Verdict, ReactNode>> = {
  good: <CircleCheck aria-hidden />,
  weak: <CircleAlert aria-hidden />,
  bad: <OctagonAlert aria-hidden />,
  unknown: <CircleHelp aria-hidden />,
}

/** One button looks at camera, light, sound and line, and says in words what to mend first. */
export const PreflightCard = observer(function PreflightCard({ own }: { readonly own: OwnBroadcast }) {
  const { t } = useTranslation()
  const { room } = useStores()
  const { state } = own.preflight
  if (own.broadcast.isRunning) return null
  return (
    <section className={classes.card} aria-labelledby="preflight" data-testid="preflight">
      <header className={classes.head}>
        <h2 id="preflight">{t('broadcast.preflight')}</h2>
        <Button
          size="small"
          icon={<ClipboardCheck />}
          pending={state.kind === 'running'}
          disabled={!room.isJoined || !own.camera.isOpen}
          onClick={() => void own.preflight.run()}
        >
          {state.kind === 'running'
            ? t('broadcast.checking', { percent: Math.round(state.share * 100) })
            : t(state.kind === 'done' ? 'broadcast.check_once_more' : 'broadcast.check_all')}
        </Button>
      </header>
      {state.kind === 'idle' && <p className={classes.quiet}>{t('broadcast.preflight_help')}</p>}
      {state.kind === 'running' && (
        <progress className={classes.progress} value={state.share} aria-label={t('broadcast.preflight')} />
      )}
      {state.kind === 'done' && <Findings findings={state.findings} />}
    </section>
  )
})

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTranslation()
  const toMend = findings.filter(({ verdict }) => verdict === 'bad' || verdict === 'weak')
  const isBad = toMend.some(({ verdict }) => verdict === 'bad')
  const light: Verdict = isBad ? 'bad' : toMend.length > 0 ? 'weak' : 'good'
  return (
    <>
      <p className={classes.light} data-verdict={light} role="status" data-testid="preflight-light">
        {icons[light]}
        {t(`broadcast.result.${light}`, { count: toMend.length })}
      </p>
      <ul className={classes.list}>
        {findings.map(({ check, verdict, word, values }) => (
          <li key={check} data-verdict={verdict}>
            {icons[verdict]}
            <b>{t(`broadcast.checks.${check}`)}</b>
            <span>
              {t(`broadcast.found.${check}.${word}`, {
                ...values,
                ...(values['label'] === '' && { label: t('broadcast.default_device') }),
              })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
