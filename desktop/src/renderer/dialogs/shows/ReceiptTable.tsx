import type { Receipt } from '@footlight/core/protocol'
import { formatDate, formatDuration, formatTime, formatTokensInMoney, formatWhole } from '../../words/numbers.ts'
import { endReasons, lineName, showNames } from '../../words/shows.ts'
import { SplitBar } from './SplitBar.tsx'
import classes from './Receipt.module.css'

/** Lines, sum and split. The same lines that the one who paid reads. */
export function ReceiptTable({ receipt }: { readonly receipt: Receipt }) {
  const { kind, reason, started_at, ended_at, lines, tokens, split } = receipt
  return (
    <div className={classes.receipt} data-testid="receipt">
      <p className={classes.head}>
        <b>{showNames[kind]}</b> {formatDate(ended_at)}{started_at !== null && `, ${formatTime(started_at)} to ${formatTime(ended_at)}, ${formatDuration(ended_at - started_at)}`}. {endReasons[reason]}.
      </p>
      <table>
        <thead>
          <tr><th scope="col">Who</th><th scope="col">What</th><th scope="col">Time</th><th scope="col">Tokens</th></tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <td>{line.username ?? '–'}</td>
              <td>{lineName(line)}</td>
              <td>{line.price === null ? formatTime(line.from) : formatDuration(line.seconds * 1_000)}</td>
              <td>{formatWhole(line.tokens)}</td>
            </tr>
          ))}
          {lines.length === 0 && <tr><td colSpan={4}>Nothing was charged; everybody has all back.</td></tr>}
        </tbody>
        <tfoot>
          <tr><th scope="row" colSpan={3}>Sum <span>{formatTokensInMoney(tokens)}</span></th><td data-testid="receipt-tokens">{formatWhole(tokens)}</td></tr>
        </tfoot>
      </table>
      {split !== null && split.gross > 0 && <SplitBar split={split} />}
    </div>
  )
}
