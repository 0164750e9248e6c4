import type { CurrentShow } from '@footlight/core/protocol/shows'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { ProgressBar } from './ProgressBar.tsx'
import classes from './ShowCard.module.css'

/** Tickets sold, people gathered or tokens pledged, of those that are needed. */
export const ShowProgress = observer(function ShowProgress({ stage }: { readonly stage: CurrentShow }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { kind, phase, target, reached } = stage
  if (target === null || reached === null) return null
  const values = {
    reached: format.number(reached),
    target: format.number(target),
    missing: format.number(Math.max(0, target - reached)),
  }
  const isBar = phase === 'open' && target > 0
  const text = isBar
    ? t(`shows.progress.${kind}`, values)
    : t(`shows.count.${kind}`, { count: reached, formatted: values.reached })
  return (
    <div className={classes.progress}>
      {isBar && (
        <ProgressBar label={t(`shows.kind.${kind}`)} reached={reached} target={target} valueText={text} />
      )}
      <p className={classes.quiet} aria-live="polite">
        {text}
      </p>
    </div>
  )
})
