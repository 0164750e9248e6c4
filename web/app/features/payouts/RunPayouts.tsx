import { type DeskTokenPayout, payoutDeskRoutes } from '@footlight/core/protocol/payouts'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { useMoney } from '../billing/use-money.ts'
import classes from './Payouts.module.css'

interface RunPayoutsProps {
  readonly run: string
  readonly payouts: readonly DeskTokenPayout[]
}

/** Everybody in a run; scrolls sideways where it is too wide, by keyboard too. */
export function RunPayouts({ run, payouts }: RunPayoutsProps) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('payouts_desk.runs')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('payouts_desk.who')}</th>
            <th scope="col" className={classes.number}>
              {t('payouts_desk.tokens')}
            </th>
            <th scope="col" className={classes.number}>
              {t('payouts_desk.amount')}
            </th>
            <th scope="col">{t('payouts_desk.account')}</th>
            <th scope="col">{t('payouts_desk.state_head')}</th>
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => (
            <PayoutRow key={payout.id} run={run} payout={payout} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PayoutRow({ run, payout }: { readonly run: string; readonly payout: DeskTokenPayout }) {
  const { t } = useTranslation()
  const money = useMoney()
  const format = useFormat()
  const { username, studio, way, tokens, amount, currency, destination, state, gap, reason } = payout
  const isOfStudio = username === null && studio !== null
  const called = studio?.name ?? t('payouts_desk.studio', { id: studio?.id })
  return (
    <tr data-testid="run-payout">
      <td>
        {isOfStudio ? called : (username ?? t('payouts_desk.gone'))}
        {way === 'studio' && ` → ${called}`}
      </td>
      <td className={classes.number}>{format.number(tokens)}</td>
      <td className={classes.number}>{money(amount, currency)}</td>
      <td>{destination ?? '–'}</td>
      <td>
        <span className={classes.state} data-state={state}>
          {t(`payouts.state.${state}`)}
          {gap !== null && `: ${t(`payouts.gap.${gap}`)}`}
        </span>
        {reason !== null && <p className={classes.quiet}>{reason}</p>}
        {(state === 'booked' || state === 'paid') && <CameBack run={run} payout={payout.id} />}
      </td>
    </tr>
  )
}

/** The bank has sent it back. */
function CameBack({ run, payout }: { readonly run: string; readonly payout: string }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    await call(() => api.call(payoutDeskRoutes.markReturned, { params: { run, payout }, body: { reason } }))
  }

  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t('payouts_desk.returned')}</Button>
  return (
    <form className={classes.returned} onSubmit={(event) => void send(event)}>
      <TextField
        label={t('payouts_desk.reason')}
        required
        maxLength={200}
        autoFocus
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant="danger" pending={isPending} disabled={reason.trim() === ''}>
        {t('payouts_desk.note')}
      </Button>
      <Button onClick={() => setOpen(false)}>{t('payouts.cancel')}</Button>
    </form>
  )
}
