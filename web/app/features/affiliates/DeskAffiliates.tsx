import { AffiliateState } from '@footlight/core/protocol/affiliates'
import { affiliateDeskRoutes, type DeskAffiliate } from '@footlight/core/protocol/affiliates-desk'
import { Username } from '@footlight/core/protocol/ids'
import { Button } from '@footlight/ui/Button'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { useMoney } from '../billing/use-money.ts'
import { TableFilters, useIsNarrowed } from '../staff/TableFilters.tsx'
import classes from './Affiliates.module.css'

const steps = {
  applied: ['accepted', 'declined'],
  accepted: ['ended'],
  declined: ['accepted'],
  ended: ['accepted'],
} as const

/** Who is an affiliate or wants to be one; those who wait come first. */
export function DeskAffiliates({ affiliates }: { readonly affiliates: readonly DeskAffiliate[] }) {
  const { t } = useTranslation()
  const isNarrowed = useIsNarrowed('state')
  return (
    <section className={classes.part} aria-labelledby="desk-affiliates">
      <h2 id="desk-affiliates">{t('affiliates_admin.accounts')}</h2>
      <TableFilters
        table="affiliates"
        fields={[
          {
            name: 'state',
            label: t('staff.filters.state'),
            options: AffiliateState.options.map((value) => ({
              value,
              label: t(`affiliates_admin.state.${value}`),
            })),
          },
        ]}
      />
      {affiliates.length === 0 && (
        <p className={classes.quiet} role="status">
          {t(isNarrowed ? 'staff.filters.none' : 'affiliates_admin.no_accounts')}
        </p>
      )}
      <ul className={classes.list} hidden={affiliates.length === 0}>
        {affiliates.map((affiliate) => (
          <AccountItem key={affiliate.username} affiliate={affiliate} />
        ))}
      </ul>
    </section>
  )
}

function AccountItem({ affiliate }: { readonly affiliate: DeskAffiliate }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const format = useFormat()
  const money = useMoney()
  const dateTime = useDateTime()
  const { isPending, call } = useCall()
  const { username, state, about, applied_at: at, sign_ups: signUps, came_back: cameBack } = affiliate

  async function decide(to: 'accepted' | 'declined' | 'ended'): Promise<void> {
    const params = { username: Username.parse(username) }
    const body = { from: state, to, note: '' }
    await call(() => api.call(affiliateDeskRoutes.decideAffiliate, { params, body }))
  }

  return (
    <li className={classes.item} data-testid="desk-affiliate">
      <p>
        <b>{username}</b> · {t(`affiliates_admin.state.${state}`)} ·{' '}
        <span className={classes.quiet}>{dateTime(at)}</span>
      </p>
      <p>{about}</p>
      <p className={classes.quiet}>
        {t('affiliates_admin.sign_ups', { count: signUps, formatted: format.number(signUps) })}
        {cameBack > 0 && <> · {t('affiliates_admin.came_back', { count: cameBack })}</>}
      </p>
      {affiliate.balances.map(({ currency, payable, maturing, held }) => (
        <p key={currency} className={classes.quiet}>
          {t('affiliates_admin.owed', {
            payable: money(payable, currency),
            maturing: money(maturing, currency),
            held: money(held, currency),
          })}
        </p>
      ))}
      <div className={classes.row}>
        {steps[state].map((to) => (
          <Button key={to} pending={isPending} onClick={() => void decide(to)}>
            {t(`affiliates_admin.decide.${to}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}
