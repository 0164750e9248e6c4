import {
  commissionLimits,
  commissionRoutes,
  type DisputedCommission,
} from '@footlight/core/protocol/commissions'
import { CommissionService } from '@footlight/core/protocol/offer-terms'
import { Button } from '@footlight/ui/Button'
import { TextArea } from '@footlight/ui/TextArea'
import { NumberField } from '@footlight/ui/TextField'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { MediaGrid } from '../library/MediaGrid.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import { Price } from '../show/Price.tsx'
import { TableFilters, useIsNarrowed } from '../staff/TableFilters.tsx'
import { ConfirmAction } from './ConfirmAction.tsx'
import { OrderPages } from './OrderPages.tsx'
import { useOrderCalls } from './use-order-calls.ts'
import './texts.ts'
import page from '../library/MediaPage.module.css'
import classes from './Commissions.module.css'

interface DisputesViewProps {
  readonly disputes: readonly DisputedCommission[]
  readonly total: number
}

/** Disputes that wait for the site staff. */
export function DisputesView({ disputes, total }: DisputesViewProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const isNarrowed = useIsNarrowed('service')
  return (
    <main id="content" className={page.page} data-testid="disputes">
      <header className={page.header}>
        <div>
          <h1>{t('commissions.disputes')}</h1>
          <p className={classes.quiet}>{t('commissions.disputes_lead')}</p>
        </div>
      </header>
      <TableFilters
        table="disputes"
        fields={[
          {
            name: 'service',
            label: t('staff.filters.service'),
            options: CommissionService.options.map((value) => ({
              value,
              label: t(`commissions.service.${value}`),
            })),
          },
        ]}
      />
      {disputes.length === 0 && (
        <EmptyState
          icon={<Scale />}
          title={t('commissions.no_disputes')}
          text={t(isNarrowed ? 'staff.filters.none' : 'commissions.no_disputes_text')}
          action={null}
        />
      )}
      <ul className={classes.list} inert={!isBrowser}>
        {disputes.map((dispute) => (
          <DisputeItem key={dispute.id} dispute={dispute} />
        ))}
      </ul>
      <OrderPages total={total} />
    </main>
  )
}

function DisputeItem({ dispute }: { readonly dispute: DisputedCommission }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  // Nobody sees it in passing.
  const [isOpen, setOpen] = useState(false)
  const { delivery } = dispute
  return (
    <li className={classes.part} data-testid="dispute">
      <h2>{t(`commissions.service.${dispute.service}`)}</h2>
      <p className={classes.facts}>
        <span>{t('commissions.from', { name: dispute.viewer })}</span>
        <Link to={`/${dispute.performer}`}>{dispute.performer}</Link>
        <Price tokens={dispute.price} />
        <span className={classes.quiet}>
          {t('commissions.clock.disputed', { at: dateTime(dispute.deadline) })}
        </span>
      </p>
      {dispute.request !== '' && (
        <>
          <h3>{t('commissions.request')}</h3>
          <p className={classes.words}>{dispute.request}</p>
        </>
      )}
      <h3>{t('commissions.dispute')}</h3>
      <p className={classes.words}>{dispute.dispute}</p>
      {isOpen ? (
        <>
          <h3>{t('commissions.delivery')}</h3>
          {dispute.service === 'social_account' && <p>{t('commissions.account_told')}</p>}
          {delivery.score !== null && <p>{t('commissions.score_of', { score: delivery.score })}</p>}
          {delivery.text !== '' && <p className={classes.words}>{delivery.text}</p>}
          {delivery.media !== null && <MediaGrid media={[delivery.media]} showsName={false} />}
        </>
      ) : (
        <Button onClick={() => setOpen(true)}>{t('commissions.show_delivery')}</Button>
      )}
      <Decision dispute={dispute} />
    </li>
  )
}

function Decision({ dispute }: { readonly dispute: DisputedCommission }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { api } = useStores()
  const { isPending, say } = useOrderCalls()
  const { id, price } = dispute
  const [note, setNote] = useState('')
  const [charged, setCharged] = useState(Math.floor(price / 2))
  const decide = async (tokens: number): Promise<boolean> => {
    const body = { charged: tokens, note }
    const call = () => api.call(commissionRoutes.decideCommission, { params: { id }, body })
    return (await say(call, 'commissions.done.decide')).isDone
  }
  const tokens = (count: number): string => t('wallet.amount', { count, formatted: format.number(count) })
  const isOutside = !(charged > 0 && charged < price)
  const choice = (key: 'refund' | 'pay' | 'split', amount: number, isDisabled: boolean) => (
    <ConfirmAction
      label={t(`commissions.decide.${key}`)}
      text={t('commissions.decide_text', { charged: tokens(amount), refunded: tokens(price - amount) })}
      isPending={isPending}
      isDisabled={isDisabled || note.trim() === ''}
      onConfirm={() => decide(amount)}
      data-testid={`decide-${key}`}
    >
      {note.trim() === '' && <p className={classes.error}>{t('commissions.note_wanted')}</p>}
    </ConfirmAction>
  )
  return (
    <div className={classes.form}>
      <TextArea
        label={t('commissions.note')}
        hint={t('commissions.note_help')}
        value={note}
        rows={2}
        maxLength={commissionLimits.noteChars}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {price > 1 && (
        <NumberField
          label={t('commissions.split_tokens')}
          value={charged}
          min={1}
          max={price - 1}
          onValueChange={setCharged}
        />
      )}
      <div className={classes.actions}>
        {choice('refund', 0, false)}
        {choice('pay', price, false)}
        {price > 1 && choice('split', isOutside ? 0 : charged, isOutside)}
      </div>
    </div>
  )
}
