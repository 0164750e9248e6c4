import { membershipRoutes, type OwnMembership } from '@footlight/core/protocol/memberships'
import { membershipOf } from '@footlight/core/rules/memberships/membership-at'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { CardSelect } from '../billing/CardSelect.tsx'
import { Refused } from '../billing/Refused.tsx'
import { termsOf } from '../billing/terms-of.ts'
import { useMoney } from '../billing/use-money.ts'
import billing from '../billing/Billing.module.css'
import classes from './Membership.module.css'

interface MembershipRenewalProps {
  readonly own: OwnMembership
}

/** Whether it is renewed: off until its owner says so, and off again with one press. */
export function MembershipRenewal({ own }: MembershipRenewalProps) {
  const { t } = useTranslation()
  const { stopped, membership, renewal } = own
  if (membership === 'none' && stopped === null) return null
  return (
    <section className={classes.parts} data-testid="membership-renewal">
      <h2>{t('membership.renewal')}</h2>
      {stopped !== null && (
        <p className={billing.honest} role="status" data-testid="renewal-stopped">
          {t(`membership.stopped.${stopped}`)}
        </p>
      )}
      {renewal !== null ? <Renewed own={own} /> : membership !== 'none' && <RenewalForm own={own} />}
    </section>
  )
}

function Renewed({ own: { renewal, until, cards, renewable } }: MembershipRenewalProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const dateTime = useDateTime()
  const { isPending, failed, run } = useRenewalCall()
  const { api } = useStores()
  if (renewal === null) return null
  const { terms } = renewal
  const card = cards.find(({ id }) => id === renewal.card)
  const now = renewable.find(({ internal_id: id }) => id === terms.product)
  return (
    <>
      <p data-testid="renewal-on">
        {t('membership.renewed_at', {
          date: dateTime(until ?? ''),
          level: t(`membership.level.${membershipOf(terms.product) ?? 'none'}`),
          money: money(terms.amount, terms.currency),
          card: card === undefined ? '' : t('billing_cards.named', { ...card }),
        })}
      </p>
      {now !== undefined && now.amount !== terms.amount && (
        <p className={billing.quiet} data-testid="renewal-old-price">
          {t('membership.old_price', { money: money(now.amount, now.currency) })}
        </p>
      )}
      <Refused code={failed} />
      <Button
        pending={isPending}
        onClick={() => void run(() => api.call(membershipRoutes.endMembershipRenewal))}
        data-testid="end-renewal"
      >
        {t('membership.end_renewal')}
      </Button>
    </>
  )
}

function RenewalForm({ own: { membership, cards, renewable } }: MembershipRenewalProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const { api } = useStores()
  const { isPending, failed, run } = useRenewalCall()
  const [chosen, setChosen] = useState(cards[0]?.id ?? '')
  const [agreed, setAgreed] = useState(false)
  const card = cards.find(({ id }) => id === chosen) ?? cards[0]
  const product = renewable.find((each) => each.membership === membership)
  if (card === undefined || product === undefined)
    return <p className={billing.quiet}>{t('membership.needs_card')}</p>
  return (
    <form
      className={classes.parts}
      onSubmit={(event) => {
        event.preventDefault()
        const body = { card: card.id, terms: termsOf(product) }
        void run(() => api.call(membershipRoutes.renewMembership, { body }))
      }}
    >
      {cards.length > 1 && <CardSelect cards={cards} chosen={card.id} onChoose={setChosen} />}
      <label className={billing.covers}>
        <input
          type="checkbox"
          checked={agreed}
          onChange={({ target }) => setAgreed(target.checked)}
          data-testid="renewal-agree"
        />
        {t('membership.agree', {
          level: t(`membership.level.${membership}`),
          money: money(product.amount, product.currency),
          card: t('billing_cards.named', { ...card }),
        })}
      </label>
      <Refused code={failed} />
      <Button type="submit" pending={isPending} disabled={!agreed} data-testid="set-renewal">
        {t('membership.set_renewal')}
      </Button>
    </form>
  )
}

/** One call at a time; the page is read anew after it. */
function useRenewalCall() {
  const revalidator = useRevalidator()
  const [isPending, setPending] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  async function run(
    call: () => Promise<
      { readonly ok: true } | { readonly ok: false; readonly error: { readonly error: string } }
    >,
  ): Promise<void> {
    setPending(true)
    const answer = await call()
    setPending(false)
    setFailed(answer.ok ? null : answer.error.error)
    await revalidator.revalidate()
  }
  return { isPending, failed, run }
}
