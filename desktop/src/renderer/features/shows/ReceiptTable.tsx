import type { Receipt } from '@footlight/core/protocol'
import { useTranslation } from 'react-i18next'
import { formatDuration, formatTime } from '../../i18n/numbers.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { SplitBar } from './SplitBar.tsx'
import { endReason, lineName, showName } from './show-texts.ts'
import classes from './Receipt.module.css'

/** Lines, sum and split. The same lines that the one who paid reads. */
export function ReceiptTable({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('shows')
  const { formatDate, formatTokensInMoney, formatWhole } = useFormats()
  const { kind, reason, started_at, ended_at, lines, tokens, split } = receipt
  return (
    <div className={classes.receipt} data-testid="receipt">
      <p className={classes.head}>
        <b>{showName(t, kind)}</b>{' '}
        {started_at === null
          ? formatDate(ended_at)
          : t('receipt.when', {
              date: formatDate(ended_at),
              from: formatTime(started_at),
              to: formatTime(ended_at),
              duration: formatDuration(ended_at - started_at),
            })}
        . {endReason(t, reason)}.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('receipt.who')}</th>
            <th scope="col">{t('receipt.what')}</th>
            <th scope="col">{t('receipt.time')}</th>
            <th scope="col">{t('receipt.tokens')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <td>{line.username ?? '–'}</td>
              <td>{lineName(t, line)}</td>
              <td>{line.price === null ? formatTime(line.from) : formatDuration(line.seconds * 1_000)}</td>
              <td>{formatWhole(line.tokens)}</td>
            </tr>
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={4}>{t('receipt.nothing')}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('receipt.sum')} <span>{formatTokensInMoney(tokens)}</span>
            </th>
            <td data-testid="receipt-tokens">{formatWhole(tokens)}</td>
          </tr>
        </tfoot>
      </table>
      {split !== null && split.gross > 0 && <SplitBar split={split} />}
    </div>
  )
}
