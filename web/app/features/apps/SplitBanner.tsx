import type { GroupTip } from '@footlight/core/protocol/group-tips'
import { groupTipOffer } from '@footlight/core/rules/offers/app-offers'
import { errorMessage } from '@footlight/core/stores/message'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText } from '../../i18n/clock-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { useRoomScreen } from '../room/room-context.ts'
import classes from './SplitBanner.module.css'

/** One tip by several: who is in, what a share costs, how long it waits, and what came of it. */
export const SplitBanner = observer(function SplitBanner({ split }: { readonly split: GroupTip }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session, room, toasts } = useStores()
  const { apps } = useRoomScreen()
  const me = session.username ?? ''
  const mayJoin =
    split.mode === 'proposed' && !split.splitters.includes(me) && !session.isModel && !room.isOwner
  const isProposer = split.splitters[0] === me
  const values = {
    tokens: format.number(split.amount),
    name: split.splitters[0] ?? '',
    people: format.number(split.target_splitters),
  }
  const terms = groupTipOffer(split)

  async function join(): Promise<void> {
    if (terms === null) return
    const answer = await apps.joinSplit(terms)
    // One group tip never changes its price: this was another one, and it stands here now.
    if (!answer.ok && answer.error.error === 'offer_changed') toasts.error(errorMessage(answer.error.error))
  }

  return (
    <div className={classes.banner} data-mode={split.mode} data-testid="split-banner">
      <p role="status">
        <b>{t(`apps.split.mode.${split.mode}`, values)}</b>
      </p>
      {split.mode === 'proposed' && (
        <>
          <p className={classes.quiet}>
            {t('apps.split.missing', { count: split.remaining, formatted: format.number(split.remaining) })}
            {split.expires_at !== null && <Countdown until={split.expires_at} />}
          </p>
          {mayJoin && (
            <Button
              size="small"
              variant="primary"
              pending={apps.pending.has('split_join')}
              onClick={() => void join()}
              data-testid="split-join"
            >
              {t('apps.split.join', {
                tokens: format.number(split.split_amount),
                money: format.tokensAsMoney(split.split_amount),
              })}
            </Button>
          )}
          {isProposer && (
            <Button
              size="small"
              pending={apps.pending.has('split_cancel')}
              onClick={() => void apps.cancelSplit()}
            >
              {t('apps.split.cancel')}
            </Button>
          )}
        </>
      )}
      {split.mode === 'canceled' && <p className={classes.quiet}>{t('apps.split.all_back')}</p>}
    </div>
  )
})

const Countdown = observer(function Countdown({ until }: { readonly until: number }) {
  const { time } = useStores().room.shows
  const isBrowser = useIsBrowser()
  useEffect(() => time.keep(), [time])
  return isBrowser ? <span role="timer"> · {clockText((until - time.now) / 1_000)}</span> : null
})
