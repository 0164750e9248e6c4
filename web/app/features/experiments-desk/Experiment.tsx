import type { DeskExperiment } from '@footlight/core/protocol/experiments'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import { DraftForm } from './DraftForm.tsx'
import { Results } from './Results.tsx'
import { useExperimentChange } from './use-experiment-change.ts'
import classes from '../billing-desk/BillingDesk.module.css'

interface ExperimentProps {
  readonly experiment: DeskExperiment
  readonly seen: number
}

/** One experiment: its split, where it stands, and the way to its next state. */
export function Experiment({ experiment, seen }: ExperimentProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { isPending, change } = useExperimentChange(seen)
  const { id, key, about, variants, state, begins_at: begins, ends_at: ends } = experiment
  return (
    <li className={classes.item} data-testid="experiment">
      <p>
        <b>{t('experiments.named', { id, key: t(`experiments.key.${key}`) })}</b> ·{' '}
        {t(`experiments.state.${state}`)}
      </p>
      <p>{about}</p>
      <p>
        {variants.map(({ name, weight }) => `${t(`experiments.variant.${name}`)} ${weight}%`).join(' · ')}
      </p>
      {(begins !== null || ends !== null) && (
        <p className={classes.quiet}>
          {begins !== null && t('experiments.from', { at: dateTime(begins) })}{' '}
          {ends !== null && t('experiments.until', { at: dateTime(ends) })}
        </p>
      )}
      {state === 'draft' && (
        <>
          <details>
            <summary>{t('experiments.edit')}</summary>
            <DraftForm key={JSON.stringify(experiment)} seen={seen} before={experiment} />
          </details>
          <ConfirmAction
            label={t('experiments.start')}
            text={t('experiments.start_text')}
            isPending={isPending}
            onConfirm={() => change({ kind: 'start', id })}
            data-testid="start-experiment"
          />
        </>
      )}
      {state === 'running' && (
        <ConfirmAction
          label={t('experiments.end')}
          text={t('experiments.end_text')}
          variant="danger"
          isPending={isPending}
          onConfirm={() => change({ kind: 'end', id })}
          data-testid="end-experiment"
        />
      )}
      {state !== 'draft' && <Results id={id} />}
    </li>
  )
}
