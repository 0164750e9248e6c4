import type { GroupTip } from '@footlight/core/protocol/group-tips'
import { groupTipOffer } from '@footlight/core/rules/offers/app-offers'
import { errorMessage } from '@footlight/core/stores/message'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { clockText } from '../../i18n/clock-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { useRoomScreen } from '../room/room-context.ts'
import classes from './GroupTipBanner.module.css'

/** One tip by several: who is in, what a share costs, how long it waits, and what came of it. */
export const GroupTipBanner = observer(function GroupTipBanner({
  groupTip,
}: {
  readonly groupTip: GroupTip
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session, room, toasts } = useStores()
  const { apps } = useRoomScreen()
  const me = session.username ?? ''
  const mayJoin =
    groupTip.mode === 'proposed' && !groupTip.splitters.includes(me) && !session.isModel && !room.isOwner
  const isProposer = groupTip.splitters[0] === me
  const values = {
    tokens: format.number(groupTip.amount),
    name: groupTip.splitters[0] ?? '',
    people: format.number(groupTip.target_splitters),
  }
  const terms = groupTipOffer(groupTip)

  async function join(): Promise<void> {
    if (terms === null) return
    const answer = await apps.joinGroupTip(terms)
    // One group tip never changes its price: this was another one, and it stands here now.
    if (!answer.ok && answer.error.error === 'offer_changed') toasts.error(errorMessage(answer.error.error))
  }

  return (
    <div className={classes.banner} data-mode={groupTip.mode} data-testid="group-tip-banner">
      <p role="status">
        <b>{t(`apps.group_tip.mode.${groupTip.mode}`, values)}</b>
      </p>
      {groupTip.mode === 'proposed' && (
        <>
          <p className={classes.quiet}>
            {t('apps.group_tip.missing', {
              count: groupTip.remaining,
              formatted: format.number(groupTip.remaining),
            })}
            {groupTip.expires_at !== null && <Countdown until={groupTip.expires_at} />}
          </p>
          {mayJoin && (
            <Button
              size="small"
              variant="primary"
              pending={apps.pending.has('group_tip_join')}
              onClick={() => void join()}
              data-testid="group-tip-join"
            >
              {t('apps.group_tip.join', {
                tokens: format.number(groupTip.split_amount),
                money: format.tokensAsMoney(groupTip.split_amount),
              })}
            </Button>
          )}
          {isProposer && (
            <Button
              size="small"
              pending={apps.pending.has('group_tip_cancel')}
              onClick={() => void apps.cancelGroupTip()}
            >
              {t('apps.group_tip.cancel')}
            </Button>
          )}
        </>
      )}
      {groupTip.mode === 'canceled' && <p className={classes.quiet}>{t('apps.group_tip.all_back')}</p>}
    </div>
  )
})

const Countdown = observer(function Countdown({ until }: { readonly until: number }) {
  const { time } = useStores().room.shows
  const isBrowser = useIsBrowser()
  useEffect(() => time.keep(), [time])
  return isBrowser ? <span role="timer"> · {clockText((until - time.now) / 1_000)}</span> : null
})
