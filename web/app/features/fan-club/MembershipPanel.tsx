import {
  type FanClub,
  type FanMembership,
  fanClubLimits,
  fanClubRoutes,
} from '@footlight/core/protocol/fan-club'
import { FanLevel } from '@footlight/core/protocol/fan-level'
import type { BodyOf } from '@footlight/core/protocol/route'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import './texts.ts'
import classes from './FanClub.module.css'

const DAY_MS = 24 * 3_600_000

interface MembershipPanelProps {
  readonly membership: FanMembership
  /** What levels there are for the next month; absent: it is not changed here. */
  readonly club?: FanClub
}

/** Until when somebody is in, what happens then, and what ends or changes it: one press each. */
export function MembershipPanel({ membership, club }: MembershipPanelProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const change = useRenewal(membership)
  const { is_active: isActive, renewal, renewal_price: price, current_price: current } = membership
  const goesOn = isActive && renewal === 'on' && price !== null
  const resumes = () => price !== null && change.to({ renewal: 'on', level: membership.renewal_level, price })
  return (
    <section
      className={classes.membership}
      aria-label={t('fan_club.mine')}
      data-testid="membership"
      data-renewal={renewal}
      inert={!isBrowser}
    >
      <p className={classes.level_line}>
        <b>{t(`fan_club.level.${membership.level}`)}</b>
        <Badge tone={isActive ? 'good' : 'neutral'}>
          {t(isActive ? 'fan_club.active' : 'fan_club.over')}
        </Badge>
      </p>
      <Standing membership={membership} />
      {isActive && (
        <div className={classes.actions}>
          {goesOn ? (
            <>
              <Button pending={change.isPending} onClick={() => void change.to({ renewal: 'off' })}>
                {t('fan_club.cancel')}
              </Button>
              <Button
                variant="quiet"
                pending={change.isPending}
                onClick={() => void change.to({ renewal: 'paused' })}
              >
                {t('fan_club.pause')}
              </Button>
            </>
          ) : (
            price !== null && (
              <Button variant="primary" pending={change.isPending} onClick={() => void resumes()}>
                {t('fan_club.resume')}
              </Button>
            )
          )}
          {goesOn && current !== null && current > price && (
            <Button
              variant="quiet"
              pending={change.isPending}
              onClick={() =>
                void change.to({ renewal: 'on', level: membership.renewal_level, price: current })
              }
            >
              {t('fan_club.accept_price')}
            </Button>
          )}
        </div>
      )}
      {goesOn && (
        <p className={classes.quiet}>{t('fan_club.pause_help', { count: fanClubLimits.pauseDays })}</p>
      )}
      {goesOn && club?.enabled && <NextLevel membership={membership} club={club} change={change} />}
    </section>
  )
}

/** In sentences. */
function Standing({ membership }: { readonly membership: FanMembership }) {
  const { t } = useTranslation()
  const date = useDateTime()
  const format = useFormat()
  const {
    is_active: isActive,
    renewal,
    ends_at: end,
    renewal_price: price,
    current_price: current,
  } = membership
  const tokens = (count: number) => t('wallet.amount', { count, formatted: format.number(count) })
  const isGiven = membership.ends_at !== membership.paid_until
  if (!isActive) return <p>{t('fan_club.ended', { date: date(end) })}</p>
  if (renewal === 'off') return <p>{t('fan_club.ends', { date: date(end) })}</p>
  if (renewal === 'paused')
    return (
      <p>
        {t('fan_club.paused', {
          date: date(end),
          kept: date(Date.parse(membership.paid_until) + fanClubLimits.pauseDays * DAY_MS),
        })}
      </p>
    )
  if (price === null) return <p>{t('fan_club.not_offered', { date: date(end) })}</p>
  if (isGiven) return <p role="status">{t('fan_club.grace', { date: date(end), tokens: tokens(price) })}</p>
  return (
    <>
      <p>{t('fan_club.renews', { date: date(end), tokens: tokens(price) })}</p>
      {membership.renewal_level !== membership.level && (
        <p>{t('fan_club.next_level', { level: t(`fan_club.level.${membership.renewal_level}`) })}</p>
      )}
      {current !== null && current > price && (
        <p>{t('fan_club.older_price', { tokens: tokens(current), own: tokens(price) })}</p>
      )}
    </>
  )
}

interface NextLevelProps {
  readonly membership: FanMembership
  readonly club: FanClub
  readonly change: ReturnType<typeof useRenewal>
}

/** Another level from the next month on. */
function NextLevel({ membership, club, change }: NextLevelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const prices = { supporter: club.priceSupporter, insider: club.priceInsider, legend: club.priceLegend }
  const options = FanLevel.options.flatMap((value) => {
    const own = value === membership.renewal_level ? membership.renewal_price : null
    const price = own ?? prices[value]
    return price === null
      ? []
      : [
          {
            value,
            price,
            label: t('fan_club.level_at', {
              level: t(`fan_club.level.${value}`),
              tokens: t('wallet.amount', { count: price, formatted: format.number(price) }),
            }),
          },
        ]
  })
  if (options.length < 2) return null
  return (
    <Select
      label={t('fan_club.next_month')}
      value={membership.renewal_level}
      options={options}
      disabled={change.isPending}
      onChange={({ currentTarget }) => {
        const next = options.find(({ value }) => value === currentTarget.value)
        if (next) void change.to({ renewal: 'on', level: next.value, price: next.price })
      }}
    />
  )
}

function useRenewal({ username, renewal, renewal_level: level, renewal_price: price }: FanMembership) {
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()
  const [isPending, setPending] = useState(false)

  async function to(body: BodyOf<typeof fanClubRoutes.renewFanClub> | { renewal: 'off' }): Promise<void> {
    setPending(true)
    const answer =
      body.renewal === 'off'
        ? await api.call(fanClubRoutes.cancelFanClub, { params: { username } })
        : await api.call(fanClubRoutes.renewFanClub, { params: { username }, body })
    setPending(false)
    if (!answer.ok) toasts.error({ key: `errors.${answer.error.error}` })
    else if (body.renewal !== 'on' && renewal === 'on' && price !== null)
      toasts.show({
        appearance: 'success',
        title: { key: body.renewal === 'off' ? 'fan_club.is_cancelled' : 'fan_club.is_paused' },
        action: { label: { key: 'fan_club.undo' }, run: () => void to({ renewal: 'on', level, price }) },
      })
    else toasts.show({ appearance: 'success', title: { key: 'fan_club.is_changed' } })
    await revalidator.revalidate()
  }

  return { isPending, to }
}
