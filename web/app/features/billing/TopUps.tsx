import type { Card, Product } from '@footlight/core/protocol/billing'
import { type AutoReUps, billingCardRoutes } from '@footlight/core/protocol/billing-cards'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { CardSelect } from './CardSelect.tsx'
import { Refused } from './Refused.tsx'
import { inMajor, inMinor } from './sums.ts'
import { termsOf } from './terms-of.ts'
import { useMoney } from './use-money.ts'
import classes from './Billing.module.css'

interface TopUpsProps {
  readonly reUps: AutoReUps
  readonly packs: readonly Product[]
}

/** Automatic top-ups: what they are, whether they are on, and how to set or end them. */
export function TopUps({ reUps, packs }: TopUpsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const able = reUps.cards.filter(({ has_affidavit }) => has_affidavit)
  const canBeSet = able.length > 0 && packs.length > 0
  return (
    <div className={classes.limits} data-testid="top-ups">
      <h3>{t('billing_cards.top_ups')}</h3>
      <p className={classes.quiet}>{t('billing_cards.top_ups_lead')}</p>
      {reUps.stopped !== null && (
        <p className={classes.honest} role="status" data-testid="top-ups-stopped">
          {t(`billing_cards.stopped.${reUps.stopped}`)}
        </p>
      )}
      {reUps.is_on ? (
        <Running reUps={reUps} />
      ) : canBeSet && isOpen ? (
        <TopUpForm reUps={reUps} packs={packs} cards={able} />
      ) : canBeSet ? (
        <Button onClick={() => setOpen(true)} data-testid="set-top-ups">
          {t('billing_cards.set')}
        </Button>
      ) : (
        <p className={classes.quiet}>{t('billing_cards.needs_card')}</p>
      )}
    </div>
  )
}

function Running({ reUps: { settings, cards, spent } }: { readonly reUps: AutoReUps }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()
  const format = useFormat()
  const money = useMoney()
  const [isPending, setPending] = useState(false)
  if (settings === null) return null
  const { terms, below, cap } = settings
  const card = cards.find(({ id }) => id === settings.card)

  async function end(): Promise<void> {
    setPending(true)
    const answer = await api.call(billingCardRoutes.endAutoReUps)
    setPending(false)
    if (!answer.ok) toasts.error({ key: `errors.${answer.error.error}` })
    await revalidator.revalidate()
  }

  return (
    <>
      <p data-testid="top-ups-on">
        {t('billing_cards.on', {
          tokens: t('wallet.amount', { count: terms.tokens, formatted: format.number(terms.tokens) }),
          money: money(terms.amount, terms.currency),
          card: card === undefined ? '' : t('billing_cards.named', { ...card }),
          below: t('wallet.amount', { count: below, formatted: format.number(below) }),
        })}
      </p>
      {settings.covers && <p data-testid="top-ups-cover-on">{t('billing_cards.covers_on')}</p>}
      <p className={classes.quiet}>
        {t('billing_cards.so_far', {
          day: money(spent.day, terms.currency),
          day_cap: money(cap.day, terms.currency),
          month: money(spent.month, terms.currency),
          month_cap: money(cap.month, terms.currency),
        })}
      </p>
      <Button pending={isPending} onClick={() => void end()} data-testid="end-top-ups">
        {t('billing_cards.end')}
      </Button>
    </>
  )
}

/** As they are typed. */
interface Caps {
  readonly day: string
  readonly month: string
}

const balances = [20, 50, 100, 200, 500, 1_000]
/** Charges in a day and in thirty days that the form begins with. */
const [DAY_USUAL, MONTH_USUAL] = [2, 10]

function TopUpForm({ reUps, packs, cards }: TopUpsProps & { readonly cards: readonly Card[] }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()
  const format = useFormat()
  const money = useMoney()
  const before = reUps.settings
  const [product, setProduct] = useState(
    before?.terms.product ?? packs[Math.min(1, packs.length - 1)]!.internal_id,
  )
  const pack = packs.find(({ internal_id }) => internal_id === product) ?? packs[0]!
  const [card, setCard] = useState(cards.find(({ id }) => id === before?.card)?.id ?? cards[0]!.id)
  const [below, setBelow] = useState(String(before?.below ?? 50))
  const [covers, setCovers] = useState(before?.covers ?? false)
  const [typed, setTyped] = useState<Partial<Caps>>({})
  const [failed, setFailed] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const { amount, currency } = pack
  const caps = {
    day: typed.day ?? inMajor(before?.cap.day ?? amount * DAY_USUAL, currency),
    month: typed.month ?? inMajor(before?.cap.month ?? amount * MONTH_USUAL, currency),
  }
  const cap = { day: inMinor(caps.day, currency), month: inMinor(caps.month, currency) }
  const isDayWrong = cap.day === null || cap.day < amount
  const isMonthWrong = cap.month === null || cap.month < (cap.day ?? amount)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isDayWrong || isMonthWrong) return
    setPending(true)
    const answer = await api.call(billingCardRoutes.setAutoReUps, {
      body: {
        ...{ card, terms: termsOf(pack), below: Number(below), covers },
        cap: { day: cap.day!, month: cap.month! },
      },
    })
    setPending(false)
    if (!answer.ok) return setFailed(answer.error.error)
    toasts.show({ appearance: 'success', title: { key: 'billing_cards.saved' } })
    await revalidator.revalidate()
  }

  const tokens = (count: number): string => t('wallet.amount', { count, formatted: format.number(count) })
  return (
    <form className={classes.limits} onSubmit={(event) => void save(event)} data-testid="top-up-form">
      <div className={classes.budgets}>
        <Select
          label={t('billing_cards.pack')}
          value={pack.internal_id}
          onChange={({ target }) => setProduct(target.value)}
          options={packs.map((each) => ({
            value: each.internal_id,
            label: `${tokens(each.tokens)} · ${money(each.amount, each.currency)}`,
          }))}
        />
        <Select
          label={t('billing_cards.below')}
          value={below}
          onChange={({ target }) => setBelow(target.value)}
          options={balances.map((count) => ({ value: String(count), label: tokens(count) }))}
        />
        <CardSelect cards={cards} chosen={card} onChoose={setCard} />
        <CapFields
          pack={pack}
          caps={caps}
          isDayWrong={isDayWrong}
          isMonthWrong={isMonthWrong}
          onChange={(more) => setTyped({ ...typed, ...more })}
        />
      </div>
      <CoverField pack={pack} isOn={covers} onChange={setCovers} />
      <p className={classes.quiet}>
        {t('billing_cards.agree', { money: money(amount, currency), below: tokens(Number(below)) })}
      </p>
      <Refused code={failed} />
      <Button type="submit" variant="primary" pending={isPending} data-testid="save-top-ups">
        {t('billing_cards.save')}
      </Button>
    </form>
  )
}

interface CoverFieldProps {
  readonly pack: Product
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Whether a payment that lacks tokens is charged, too. */
function CoverField({ pack: { tokens, amount, currency }, isOn, onChange }: CoverFieldProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = useMoney()
  return (
    <label className={classes.covers}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        data-testid="top-ups-cover"
      />
      {t('billing_cards.covers', {
        tokens: t('wallet.amount', { count: tokens, formatted: format.number(tokens) }),
        money: money(amount, currency),
      })}
    </label>
  )
}

interface CapFieldsProps {
  readonly pack: Product
  readonly caps: Caps
  readonly isDayWrong: boolean
  readonly isMonthWrong: boolean
  readonly onChange: (typed: Partial<Caps>) => void
}

function CapFields({ pack: { amount, currency }, caps, isDayWrong, isMonthWrong, onChange }: CapFieldsProps) {
  const { t } = useTranslation()
  const money = useMoney()
  return (
    <>
      <TextField
        label={t('billing_cards.cap_day', { currency })}
        inputMode="decimal"
        autoComplete="off"
        value={caps.day}
        error={isDayWrong ? t('billing_cards.cap_day_wrong', { money: money(amount, currency) }) : undefined}
        onChange={({ target }) => onChange({ day: target.value })}
      />
      <TextField
        label={t('billing_cards.cap_month', { currency })}
        inputMode="decimal"
        autoComplete="off"
        value={caps.month}
        error={isMonthWrong ? t('billing_cards.cap_month_wrong') : undefined}
        onChange={({ target }) => onChange({ month: target.value })}
      />
    </>
  )
}
