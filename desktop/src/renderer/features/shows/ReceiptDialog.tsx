import type { Receipt } from '@footlight/core/protocol'
import { receiptByPrice } from '@footlight/core/rules/shows/receipt-by-price'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration, formatTime } from '../../i18n/numbers.ts'
import { failureSentence } from '../../i18n/sentences.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { endReason, lineName, showName } from './show-texts.ts'
import classes from './Receipt.module.css'

/** What a show came to, line by line, and who gets how much of it. */
export const ReceiptDialog = observer(function ReceiptDialog({ showId }: { readonly showId: string }) {
  const { t } = useTranslation('shows')
  const {
    ui,
    paid: { history },
  } = useConsole()
  useEffect(() => void history.loadReceipt(showId), [history, showId])
  const receipt = history.receipt(showId)
  return (
    <Modal
      title={t('receipt.title')}
      closeLabel={t('close')}
      size="large"
      onClose={() => ui.close()}
      footer={<Button onClick={() => ui.open({ kind: 'last_shows' })}>{t('receipt.all')}</Button>}
    >
      {receipt === null ? (
        <p role="status">{history.failure === null ? t('loading') : failureSentence(t, history.failure)}</p>
      ) : (
        <ReceiptTable receipt={receipt} />
      )}
    </Modal>
  )
})

/** Lines, sum and split. The same lines that the one who paid reads. */
function ReceiptTable({ receipt }: { readonly receipt: Receipt }) {
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
          {receiptByPrice(lines).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of what is over stay where they are
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

/** Who gets what of the gross sum: always shown, always whole. */
function SplitBar({ split }: { readonly split: NonNullable<Receipt['split']> }) {
  const { t } = useTranslation('shows')
  const { formatShare, formatWhole } = useFormats()
  const { gross, model, studio, platform } = split
  const parts = [
    { tone: 'model', tokens: model },
    ...(studio > 0 ? [{ tone: 'studio', tokens: studio }] : []),
    { tone: 'platform', tokens: platform },
  ]
  return (
    <section className={classes.split} aria-label={t('receipt.split')} data-testid="split">
      <div className={classes.bar} aria-hidden>
        {parts.map((part) => (
          <span key={part.tone} data-tone={part.tone} style={{ flexGrow: part.tokens }} />
        ))}
      </div>
      <dl>
        {parts.map((part) => (
          <div key={part.tone} data-tone={part.tone}>
            <dt>{t(`receipt.parts.${part.tone}`)}</dt>
            <dd>
              {formatWhole(part.tokens)} tk <span>{formatShare(part.tokens / gross)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
