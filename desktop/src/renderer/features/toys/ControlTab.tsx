import { TextField } from '@footlight/ui/TextField'
import { useTranslation } from 'react-i18next'
import type { ToysTabProps } from './toys-tab.ts'
import classes from './ToysDialog.module.css'

/** What it costs a viewer to have the controls, and for how long. */
export function ControlTab({ draft, problem, change }: ToysTabProps) {
  const { t } = useTranslation('toys')
  return (
    <>
      <p>{t('offer_help')}</p>
      <div className={classes.limits}>
        <TextField
          label={t('offer.tokens')}
          hint={t('offer_hint.tokens')}
          error={problem('offerTokens')}
          inputMode="numeric"
          suffix="tk"
          value={draft.offerTokens}
          onChange={(event) => change({ offerTokens: event.currentTarget.value })}
        />
        <TextField
          label={t('offer.seconds')}
          hint={t('offer_hint.seconds')}
          error={problem('offerSeconds')}
          inputMode="numeric"
          suffix="s"
          value={draft.offerSeconds}
          onChange={(event) => change({ offerSeconds: event.currentTarget.value })}
        />
      </div>
    </>
  )
}
