import { IconButton } from '@footlight/ui/IconButton'
import { X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { LogRow } from '../../../shared/logs/entry.ts'
import { useConsole } from '../../app/console-context.ts'
import { formatMoment } from './moments.ts'
import { useRowText } from './row-text.ts'
import classes from './Viewer.module.css'

/** One line in full. */
export const LogDetail = observer(function LogDetail({ row }: { readonly row: LogRow }) {
  const {
    logs: { search },
  } = useConsole()
  const { t, i18n } = useTranslation('logs')
  const text = useRowText(row)
  return (
    <section className={classes.card} aria-label={t('detail')}>
      <header>
        <b>{t(`kind.${row.kind}`)}</b>
        <IconButton label={t('close')} size="small" onClick={() => search.select(null)}>
          <X aria-hidden />
        </IconButton>
      </header>
      <p className={classes.quiet}>{formatMoment(row.at, i18n.language)}</p>
      {text !== '' && <p className={classes.text}>{text}</p>}
      {row.tokens !== null && (
        <p>
          <b>{t('tokens', { tokens: new Intl.NumberFormat(i18n.language).format(row.tokens) })}</b>
        </p>
      )}
    </section>
  )
})
