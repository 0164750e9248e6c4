import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDay } from './moments.ts'
import { useViewerRecord } from './use-viewer-record.ts'
import classes from './Viewer.module.css'

/**
 * What a viewer has come to so far, from the performer's own logs: tips, shows, since when. Empty where the
 * logs are shut or know nothing.
 */
export const ViewerHistory = observer(function ViewerHistory({ viewer }: { readonly viewer: string }) {
  const { logs } = useConsole()
  const { t, i18n } = useTranslation('logs')
  const { history } = useViewerRecord(viewer)
  if (!logs.isOpen || history === null) return null
  if (history.firstAt === null || history.lastAt === null)
    return <p className={classes.quiet}>{t('viewer.new')}</p>
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <dl className={classes.facts} data-testid="viewer-history">
      <div>
        <dt>{t('viewer.tips', { count: history.tips })}</dt>
        <dd>{t('tokens', { tokens: number.format(history.tipTokens) })}</dd>
      </div>
      <div>
        <dt>{t('viewer.shows')}</dt>
        <dd>{number.format(history.shows)}</dd>
      </div>
      <div>
        <dt>{t('viewer.first')}</dt>
        <dd>{formatDay(history.firstAt, i18n.language)}</dd>
      </div>
      <div>
        <dt>{t('viewer.last')}</dt>
        <dd>{formatDay(history.lastAt, i18n.language)}</dd>
      </div>
    </dl>
  )
})
