import type { CurrentShow } from '@footlight/core/protocol'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { progressOf } from './show-view.ts'
import classes from './AudienceProgress.module.css'

/**
 * How far it is, as a number and a bar; where no minimum was asked for, the number alone. A private show
 * gathers nobody.
 */
export function AudienceProgress({ stage }: { readonly stage: CurrentShow }) {
  const { t } = useTranslation('shows')
  const { formatWhole } = useFormats()
  const { kind, target } = stage
  if (kind === 'private') return null
  const reached = stage.reached ?? 0
  const hasTarget = target !== null && target > 0
  return (
    <div className={classes.progress} data-testid="progress">
      <p>
        <b>{formatWhole(reached)}</b>
        {hasTarget && ` ${t('progress.of', { target })}`} {t(`progress.${kind}`)}
      </p>
      {hasTarget && (
        <div
          role="progressbar"
          aria-label={t(`progress.${kind}`)}
          aria-valuemin={0}
          aria-valuemax={target}
          aria-valuenow={Math.min(reached, target)}
          className={classes.bar}
          data-full={reached >= target || undefined}
        >
          <span style={{ transform: `scaleX(${progressOf(stage)})` }} />
        </div>
      )}
    </div>
  )
}
