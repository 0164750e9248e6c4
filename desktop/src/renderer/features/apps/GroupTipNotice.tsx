import type { GroupTip } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import type { TFunction } from 'i18next'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration } from '../../i18n/numbers.ts'
import type { Sentence } from '../../i18n/sentences.ts'
import card from '../broadcast/Card.module.css'

/** A tip that several viewers give together, while it looks for its people. */
export const GroupTipNotice = observer(function GroupTipNotice() {
  const { t } = useTranslation('room')
  const {
    orders,
    root: {
      room: {
        activities: { apps },
      },
    },
    paid: {
      serverTime: { now },
    },
  } = useConsole()
  const words = apps === null ? null : groupTipSentence(t, apps.tip_split)
  if (apps === null || words === null) return null
  const { mode, expires_at } = apps.tip_split
  return (
    <section className={card.card} role="status" aria-label={t('group_tip.label')} data-testid="group-tip">
      <b>{words.title}</b>
      <p>
        {words.detail}
        {mode === 'proposed' &&
          expires_at !== null &&
          ` ${t('group_tip.left', { time: formatDuration(expires_at - now) })}`}
      </p>
      {mode === 'proposed' && (
        <div className={card.actions}>
          <Button
            size="small"
            pending={orders.pendingActions.isPending('group_tip')}
            onClick={() => void orders.cancelGroupTip()}
          >
            {t('group_tip.call_off')}
          </Button>
        </div>
      )}
    </section>
  )
})

/** What goes on with a tip that several give together. Nothing to say: null. */
function groupTipSentence(t: TFunction, groupTip: GroupTip): Sentence | null {
  const { amount, mode, reason, splitters } = groupTip
  switch (mode) {
    case 'available':
      return null
    case 'proposed':
      return {
        title: t('room:group_tip.proposed.title', { amount }),
        detail: t('room:group_tip.proposed.detail', {
          name: splitters[0] ?? t('room:group_tip.somebody'),
          there: splitters.length,
          needed: groupTip.target_splitters,
          each: groupTip.split_amount,
        }),
      }
    case 'success':
      return {
        title: t('room:group_tip.success.title', { amount }),
        detail: t('room:group_tip.success.detail', { names: splitters.join(', ') }),
      }
    case 'canceled':
      return {
        title: t('room:group_tip.canceled.title', { amount }),
        detail:
          `${reason === null ? '' : t(`room:group_tip.why.${reason}`)} ${t('room:group_tip.canceled.detail')}`.trimStart(),
      }
  }
}
