import type { Receipt, ReceiptLine } from '@footlight/core/protocol/receipts'
import { receiptByPrice } from '@footlight/core/rules/shows/receipt-by-price'
import { receiptMessage } from '@footlight/core/stores/receipt-message'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { clockText } from '../../../i18n/clock-text.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { useRoomScreen } from '../../room/room-context.ts'
import { RatingChoices } from './RatingChoices.tsx'
import asked from './RatingDialog.module.css'
import classes from './ReceiptDialog.module.css'

/** What a show came to, line by line, and what came back. */
export const ReceiptDialog = observer(function ReceiptDialog({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { room } = useStores()
  const { data } = useRoomScreen()
  const { split } = receipt
  const why = receiptMessage(receipt, data.user.displayName)
  const read = (): void => room.shows.ending.read()
  return (
    <Modal
      title={t(`shows.receipt.title.${receipt.kind}`)}
      lead={t(why.key, why.values)}
      closeLabel={t('actions.close')}
      onClose={read}
      footer={
        <Button variant="primary" onClick={read} data-testid="receipt-read">
          {t('actions.understood')}
        </Button>
      }
    >
      <div data-testid="receipt">
        {receipt.lines.length === 0 && <p className={classes.empty}>{t('shows.receipt.nothing')}</p>}
        <ul className={classes.lines}>
          {receiptByPrice(receipt.lines).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and a bill does not change
            <Line key={index} line={line} />
          ))}
        </ul>
        <dl className={classes.sums}>
          <div className={classes.total}>
            <dt>{t(split === null ? 'shows.receipt.paid' : 'shows.receipt.gross')}</dt>
            <dd data-testid="receipt-tokens">
              {format.number(receipt.tokens)} <small>{format.tokensAsMoney(receipt.tokens)}</small>
            </dd>
          </div>
          {receipt.refund > 0 && (
            <div className={classes.refund}>
              <dt>{t('shows.receipt.refund')}</dt>
              <dd data-testid="receipt-refund">
                +{format.number(receipt.refund)} <small>{format.tokensAsMoney(receipt.refund)}</small>
              </dd>
            </div>
          )}
        </dl>
        {split !== null && (
          <p className={classes.split}>
            {t('statement.split', {
              gross: format.number(split.gross),
              model: format.number(split.model),
              studio: format.number(split.studio),
              platform: format.number(split.platform),
            })}
          </p>
        )}
      </div>
      {room.shows.ending.mayRate(receipt.show_id) && <AskRating name={data.user.displayName} />}
    </Modal>
  )
})

/** Asked where the receipt is read, and thanked for there. */
function AskRating({ name }: { readonly name: string }) {
  const { t } = useTranslation()
  const [isRated, setRated] = useState(false)
  return (
    <section className={asked.asked} aria-label={t('rating.label')}>
      {isRated ? (
        <p role="status">{t('rating.thanks')}</p>
      ) : (
        <>
          <h3>{t('rating.title', { name })}</h3>
          <RatingChoices onRated={() => setRated(true)} />
          <p>{t('rating.lead')}</p>
        </>
      )}
    </section>
  )
}

function Line({ line }: { readonly line: ReceiptLine }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li className={classes.line}>
      <span>
        {t([`shows.receipt.what.${line.what}`, 'statement.reasons.other'])}
        {line.price !== null && (
          <span className={classes.detail}>
            {t('shows.receipt.time_at', { time: clockText(line.seconds), tokens: format.number(line.price) })}
          </span>
        )}
      </span>
      <b>{format.number(line.tokens)}</b>
    </li>
  )
}
