import type { ExperimentChangeEntry } from '@footlight/core/protocol/experiments'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from '../billing-desk/BillingDesk.module.css'

/** Who changed what, newest first. */
export function ExperimentChanges({ changes }: { readonly changes: readonly ExperimentChangeEntry[] }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  if (changes.length === 0) return null
  return (
    <section className={classes.part} aria-labelledby="experiment-changes">
      <h2 id="experiment-changes">{t('experiments.changes')}</h2>
      <ol className={classes.list}>
        {changes.map(({ number, at, by, kind, experiment, variants }) => (
          <li key={number} data-testid="experiment-change">
            {t(`experiments.change.${kind}`, { id: experiment })}
            {variants !== null &&
              `: ${variants.map(({ name, weight }) => `${t(`experiments.variant.${name}`)} ${weight}%`).join(' · ')}`}
            <br />
            <span className={classes.quiet}>{t('experiments.by', { name: by, at: dateTime(at) })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
