import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { LogRow } from '../../../shared/logs/entry.ts'
import { useConsole } from '../../app/console-context.ts'
import { formatMoment } from './moments.ts'
import { useRowText } from './row-text.ts'
import classes from './LogRows.module.css'

interface LogLineProps {
  readonly row: LogRow
  readonly top: string
  readonly position: number
  /** -1: there are more than are loaded. */
  readonly count: number
}

export const LogLine = observer(function LogLine({ row, top, position, count }: LogLineProps) {
  const {
    logs: { search },
  } = useConsole()
  const { t, i18n } = useTranslation('logs')
  const text = useRowText(row)
  return (
    <li style={{ top }} aria-posinset={position} aria-setsize={count}>
      <button
        type="button"
        className={classes.row}
        data-id={row.id}
        aria-current={search.selected?.id === row.id || undefined}
        onClick={() => search.select(row)}
      >
        <time dateTime={new Date(row.at).toISOString()}>{formatMoment(row.at, i18n.language)}</time>
        <span className={classes.kind}>{t(`kind.${row.kind}`)}</span>
        <b>{row.viewer ?? ''}</b>
        <span>{text}</span>
        <span className={classes.tokens}>
          {row.tokens === null
            ? ''
            : t('tokens', { tokens: new Intl.NumberFormat(i18n.language).format(row.tokens) })}
        </span>
      </button>
    </li>
  )
})
