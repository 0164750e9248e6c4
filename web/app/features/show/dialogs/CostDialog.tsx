import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { PerformerSettings } from '@footlight/core/protocol/performer'
import type { StageShow } from '@footlight/core/protocol/shows'
import type { ViewerAct } from '@footlight/core/stores/show-calls'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { useStores } from '../../../platform/stores-context.ts'
import { useRoomScreen } from '../../room/room-context.ts'
import forms from '../../account/forms.module.css'
import { usePreviewSeconds } from '../use-preview-seconds.ts'
import { Cost, CostLine } from './Cost.tsx'
import { Price } from '../Price.tsx'
import type { ShowDialog } from '../show-screen-state.ts'

type Priced = Exclude<ShowDialog, 'private' | 'pledge' | 'end_private' | 'rating'>

/** What is taken at once, and what a minute costs afterwards. */
interface Terms {
  readonly now: number
  readonly perMinute?: number
}

function termsOf(what: Priced, settings: PerformerSettings, stage: StageShow | null): Terms {
  switch (what) {
    case 'spy': return { now: settings.spy.startupTipInToken, perMinute: stage?.spy_price_per_minute ?? settings.spy.pricePerMinuteInToken }
    case 'ticket': return { now: stage?.ticket_price ?? 0 }
    case 'ticket_recording': return { now: stage?.recording_price ?? 0 }
    case 'group': return { now: 0, perMinute: stage?.price_per_minute ?? settings.group.pricePerMinuteInToken }
    case 'camera': return { now: 0, perMinute: settings.sharecam.pricePerMinuteInPublicInToken }
    case 'record': return { now: 0, perMinute: settings.public_recording.pricePerMinuteInToken }
  }
}

/** Something with one price: said before it is bought. */
export const CostDialog = observer(function CostDialog({ what }: { readonly what: Priced }) {
  const { t } = useTranslation()
  const { shows } = useStores().room
  const { show, data } = useRoomScreen()
  const { calls, stage, settings } = shows
  const acts = {
    spy: () => calls.startSpying(), ticket: () => calls.buyTicket(), ticket_recording: () => calls.buyTicketRecording(),
    group: () => calls.reserve(), camera: () => calls.requestCamera(), record: () => calls.startRecording(),
  }
  // The prices of this page may be an hour old.
  useEffect(() => void shows.refreshSettings(), [shows])
  if (settings === null) return null
  const { now, perMinute } = termsOf(what, settings, stage)
  const pendingName: ViewerAct = what === 'group' ? 'reserve' : what

  async function confirm(): Promise<void> {
    const answer = await acts[what]()
    // What a refusal opens takes this one's place; a message beside it leaves it open.
    if (answer.ok || calls.prompt !== null) show.close()
  }

  const isRunning = stage?.phase === 'running'
  const confirmKey = what === 'group' && isRunning ? 'group_join' : what
  return (
    <Modal
      title={t(`shows.confirm.${confirmKey}.title`)}
      lead={t(`shows.confirm.${confirmKey}.text`, { name: data.user.displayName })}
      closeLabel={t('actions.close')}
      onClose={() => show.close()}
      footer={<Button variant="primary" pending={calls.pending.has(pendingName)} onClick={() => void confirm()} data-testid="cost-confirm">{calls.isRetrying ? t('tip.still_sending') : t(`shows.confirm.${confirmKey}.yes`)}</Button>}
    >
      {what === 'spy' && <SpyTerms />}
      {what === 'ticket' && stage?.refund_joined_minute_before_end != null && <p className={forms.text}>{t('shows.refund_rule', { count: stage.refund_joined_minute_before_end })}</p>}
      {what === 'group' && !isRunning && <p className={forms.text}>{t('shows.group_rule', { count: stage?.target ?? settings.group.threshold })}</p>}
      <Cost now={now} perMinute={perMinute}>
        {what === 'spy' && now > 0 && <CostLine label={t('shows.cost.startup_tip')}><Price tokens={now} /></CostLine>}
      </Cost>
    </Modal>
  )
})

/** How long one looks in for nothing, and that the tip is not taken twice within ten minutes. */
const SpyTerms = observer(function SpyTerms() {
  const { t } = useTranslation()
  const { shows } = useStores().room
  const { data } = useRoomScreen()
  const seconds = usePreviewSeconds(data.user.username)
  return (
    <>
      {seconds !== null && seconds > 0 && <p className={forms.text}>{t('shows.preview', { count: seconds })}</p>}
      {(shows.settings?.spy.startupTipInToken ?? 0) > 0 && <p className={forms.text}>{t('shows.startup_tip_rule')}</p>}
    </>
  )
})
