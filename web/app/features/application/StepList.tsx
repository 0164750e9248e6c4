import type { ApplicationGap } from '@footlight/core/protocol/applications'
import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { headingOf, stepOfGap, steps } from './steps.ts'
import classes from './Application.module.css'

/** What is done and what is left, with links to the parts. */
export function StepList({ gaps }: { readonly gaps: readonly ApplicationGap[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('application.steps_label')}>
      <ol className={classes.steps} data-testid="application-steps">
        {steps.map((step) => {
          const isDone = !gaps.some((gap) => stepOfGap[gap] === step)
          return (
            <li key={step} data-done={isDone}>
              {isDone ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
              <a href={`#${headingOf(step)}`}>{t(`application.step.${step}`)}</a>
              <span>{t(isDone ? 'application.is_done' : 'application.is_left')}</span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
