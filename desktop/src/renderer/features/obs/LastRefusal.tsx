import type { IngestState } from '@footlight/core/protocol'
import { useTranslation } from 'react-i18next'
import classes from './StreamKeyDialog.module.css'

/** Why the last encoder was sent away. */
export function LastRefusal({ refusal }: { readonly refusal: NonNullable<IngestState['last_refusal']> }) {
  const { t, i18n } = useTranslation('ingest')
  const time = new Date(refusal.at).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className={classes.refusal} role="status">
      <b>{t('refused', { encoder: refusal.kind.toUpperCase(), time })}</b>
      <p>{t(`reason.${refusal.reason}`)}</p>
    </div>
  )
}
