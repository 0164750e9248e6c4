import type { CurrentShow } from '@footlight/core/protocol/shows'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { clockText } from '../../i18n/clock-text.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { Price } from './Price.tsx'
import classes from './ShowCard.module.css'

/** Nobody counts down further than this; before it stands the date. */
const COUNTDOWN_SECONDS_MAX = 60 * 60

/** Price, time and the rule of refunds, one beside the other. */
export const CurrentShowFacts = observer(function CurrentShowFacts({
  currentShow,
}: {
  readonly currentShow: CurrentShow
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { participants } = useStores().room.shows
  const { data } = useRoomScreen()
  const mine = participants.find((participant) => participant.show_id === currentShow.show_id)
  const facts = new Map<string, ReactNode>()
  if (currentShow.kind === 'limited') facts.set('price', <Price tokens={currentShow.ticket_price ?? 0} />)
  if (currentShow.kind === 'group')
    facts.set('price', <Price perMinute tokens={currentShow.price_per_minute ?? 0} />)
  if (currentShow.kind === 'private')
    facts.set(
      'spies',
      currentShow.is_exclusive
        ? t('shows.exclusive_text')
        : currentShow.spy_price_per_minute === null
          ? t('shows.no_spies')
          : t('shows.spying_possible', { name: data.user.displayName }),
    )
  if (currentShow.at !== null && currentShow.phase === 'open')
    facts.set('moment', <Moment currentShow={currentShow} />)
  if (currentShow.kind === 'limited' && currentShow.phase === 'open' && currentShow.at === null)
    facts.set('moment', t('shows.starts_when_ready', { name: data.user.displayName }))
  if (currentShow.refund_joined_minute_before_end !== null)
    facts.set(
      'refund',
      <span className={classes.rule}>
        {t('shows.refund_rule', { count: currentShow.refund_joined_minute_before_end })}
      </span>,
    )
  if (mine?.participant.role === 'pledge')
    facts.set(
      'pledge',
      t('shows.my_pledge', {
        tokens: format.number(mine.participant.tokens_held + mine.participant.tokens_spent),
      }),
    )
  return (
    <p className={classes.facts}>
      {[...facts].map(([name, fact]) => (
        <span key={name}>{fact}</span>
      ))}
    </p>
  )
})

/** When it starts, or until when pledges are taken: near as a countdown, far as a date. */
const Moment = observer(function Moment({ currentShow }: { readonly currentShow: CurrentShow }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const isBrowser = useIsBrowser()
  const { time } = useStores().room.shows
  const at = currentShow.at ?? 0
  const seconds = (at - time.now) / 1_000
  const isNear = isBrowser && seconds <= COUNTDOWN_SECONDS_MAX
  const key = currentShow.kind === 'goal' ? 'pledges_until' : 'starts'
  return (
    <time dateTime={new Date(at).toISOString()}>
      {isNear
        ? t(`shows.${key}_in`, { time: clockText(seconds) })
        : t(`shows.${key}_at`, { when: dateTime(at) })}
    </time>
  )
})
