import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './PartFailed.module.css'

/** Stands for a part of the page whose script did not come. The rest of the page goes on. */
export function PartFailed() {
  const { t } = useTranslation()
  return (
    <div className={classes.notice} role="alert" data-testid="part-failed">
      <p>{t('error_page.part_failed')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('actions.reload')}
      </button>
    </div>
  )
}
