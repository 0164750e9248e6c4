import { Button } from '@footlight/ui/Button'
import { Check, CircleDashed, LoaderCircle, TriangleAlert, WandSparkles } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { SetUpStep } from '../../../shared/ipc/obs.ts'
import { useConsole } from '../../app/console-context.ts'
import type { SetUpProgress } from './obs-store.ts'
import classes from './SetUpCard.module.css'

const steps: readonly SetUpStep[] = ['check', 'profile', 'service', 'encoder', 'picture', 'verify']

/** One click, and OBS streams to this server; each step said as it is done. */
export const SetUpCard = observer(function SetUpCard() {
  const { t } = useTranslation('obs')
  const { obs } = useConsole()
  const { setUp, view } = obs
  return (
    <div className={classes.card}>
      {setUp.kind !== 'idle' && (
        <ol className={classes.steps} aria-label={t('set_up.progress')}>
          {steps.map((step) => (
            <Step key={step} step={step} setUp={setUp} />
          ))}
        </ol>
      )}
      {setUp.kind === 'done' && <p role="status">{t('set_up.done', { kbps: setUp.videoKbps })}</p>}
      {setUp.kind === 'failed' && (
        <p role="alert" className={classes.failed}>
          {t(`problem.${setUp.problem}`)}
          {setUp.detail !== null && ` (${setUp.detail})`}{' '}
          {t(setUp.restored ? 'set_up.restored' : 'set_up.not_restored')}
        </p>
      )}
      <Button
        icon={<WandSparkles aria-hidden />}
        pending={setUp.kind === 'running'}
        disabled={view?.stream.kind !== 'off'}
        onClick={() => void obs.setUpNow()}
      >
        {t(setUp.kind === 'failed' ? 'set_up.again' : 'set_up.button')}
      </Button>
      {setUp.kind === 'idle' && <p className={classes.quiet}>{t('set_up.help')}</p>}
    </div>
  )
})

type Readiness = 'done' | 'running' | 'failed' | 'waiting'

function readiness(step: SetUpStep, setUp: SetUpProgress): Readiness {
  if (setUp.kind === 'idle') return 'waiting'
  if (setUp.kind === 'done') return 'done'
  const at = steps.indexOf(setUp.step)
  const own = steps.indexOf(step)
  if (own === at) return setUp.kind
  return own < at ? 'done' : 'waiting'
}

const icons = { done: Check, running: LoaderCircle, failed: TriangleAlert, waiting: CircleDashed } as const

function Step({ step, setUp }: { readonly step: SetUpStep; readonly setUp: SetUpProgress }) {
  const { t } = useTranslation('obs')
  const is = readiness(step, setUp)
  const Icon = icons[is]
  return (
    <li data-readiness={is}>
      <Icon aria-hidden />
      <span>{t(`step.${step}`)}</span>
    </li>
  )
}
