import { fanClubGiftRoutes, type GivenFanClubGift } from '@footlight/core/protocol/fan-club-gifts'
import { errorMessage } from '@footlight/core/stores/message'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { GiftCode } from './GiftCode.tsx'
import classes from './FanClub.module.css'

/** Months that I gave: codes that wait, and what became of the others. */
export function GivenGifts({ gifts }: { readonly gifts: readonly GivenFanClubGift[] }) {
  const { t } = useTranslation()
  return (
    <section className={classes.gifts} aria-labelledby="given-gifts">
      <h2 id="given-gifts" className={classes.heading}>
        {t('fan_club.gift.mine')}
      </h2>
      {gifts.length === 0 && <p className={classes.quiet}>{t('fan_club.gift.none')}</p>}
      <ul className={classes.list}>
        {gifts.map((gift) => (
          <Gift key={gift.id} gift={gift} />
        ))}
      </ul>
      <p>
        <Link to="/account/gift" className={classes.toCode}>
          {t('fan_club.gift.have_code')}
        </Link>
      </p>
    </section>
  )
}

function Gift({ gift }: { readonly gift: GivenFanClubGift }) {
  const { t } = useTranslation()
  const date = useDateTime()
  const format = useFormat()
  const { performer, level, price, state } = gift
  return (
    <li className={classes.membership} data-testid="given-gift" data-state={state}>
      <p className={classes.level_line}>
        <Link to={`/${performer.username}/fanclub`} className={classes.who}>
          {performer.display_name}
        </Link>
        <b>{t(`fan_club.level.${level}`)}</b>
        <span>{t('wallet.amount', { count: price, formatted: format.number(price) })}</span>
        <Badge tone={state === 'redeemed' ? 'good' : 'neutral'}>{t(`fan_club.gift.state.${state}`)}</Badge>
      </p>
      <p className={classes.quiet}>
        {gift.ended_at === null
          ? t('fan_club.gift.until', { date: date(gift.redeem_until) })
          : t(`fan_club.gift.${state === 'redeemed' ? 'redeemed_on' : 'returned_on'}`, {
              date: date(gift.ended_at),
            })}
      </p>
      {gift.code !== null && (
        <>
          <GiftCode code={gift.code} />
          <TakeBack gift={gift} />
        </>
      )}
    </li>
  )
}

/** Its code is dead then: two presses. */
function TakeBack({ gift }: { readonly gift: GivenFanClubGift }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)

  async function takeBack(): Promise<void> {
    if (!isAsked) return setAsked(true)
    setPending(true)
    const answer = await api.call(fanClubGiftRoutes.takeFanClubGiftBack, { params: { id: gift.id } })
    setPending(false)
    if (answer.ok) toasts.show({ appearance: 'success', title: { key: 'fan_club.gift.is_back' } })
    else toasts.error(errorMessage(answer.error.error))
    await revalidator.revalidate()
  }

  return (
    <div className={classes.actions}>
      <Button
        variant="quiet"
        size="small"
        inert={!isBrowser}
        pending={isPending}
        onClick={() => void takeBack()}
        onBlur={() => setAsked(false)}
      >
        {t(isAsked ? 'fan_club.gift.take_back_sure' : 'fan_club.gift.take_back')}
      </Button>
    </div>
  )
}
