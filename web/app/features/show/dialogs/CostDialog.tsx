import type { ApiFailure } from '@footlight/core/client/api-failure'
import type {
  CameraTerms,
  GroupTerms,
  RecordingTerms,
  SpyTerms,
  TicketRecordingTerms,
  TicketTerms,
} from '@footlight/core/protocol/offer-terms'
import { privateShowRoutes } from '@footlight/core/protocol/private-shows'
import { heldFor, heldForSpy, neededToSpy } from '@footlight/core/rules/offers/show-costs'
import {
  cameraOffer,
  groupOffer,
  isFreeSpying,
  recordingOffer,
  spyOffer,
  ticketOffer,
  ticketRecordingOffer,
} from '@footlight/core/rules/offers/show-offers'
import type { Result } from '@footlight/core/rules/result'
import type { ShowCalls, ViewerAct } from '@footlight/core/stores/show-calls'
import type { ShowStore } from '@footlight/core/stores/show-store'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { OwnCameraNotice } from '../../age-check/OwnCameraNotice.tsx'
import { useOwnCamera } from '../../age-check/use-own-camera.ts'
import { OrderButton } from '../../offer/OrderButton.tsx'
import { ReviewNotice } from '../../offer/ReviewNotice.tsx'
import { useOfferReview } from '../../offer/use-offer-review.ts'
import { useRoomScreen } from '../../room/room-context.ts'
import { Price } from '../Price.tsx'
import type { ShowDialog } from '../show-screen-state.ts'
import { Cost, CostLine } from './Cost.tsx'
import forms from '../../account/forms.module.css'

type Priced = Exclude<ShowDialog, 'private' | 'pledge' | 'end_private' | 'rating'>
type Terms = SpyTerms | TicketTerms | TicketRecordingTerms | GroupTerms | CameraTerms | RecordingTerms

/** What the room offers now; null: nothing of that kind. */
function offered(what: Priced, { settings, currentShow, isFan }: ShowStore): Terms | null {
  if (settings === null) return null
  switch (what) {
    case 'spy':
      return spyOffer(currentShow, isFan)
    case 'ticket':
      return ticketOffer(currentShow)
    case 'ticket_recording':
      return ticketRecordingOffer(currentShow)
    case 'group':
      return groupOffer(settings, currentShow)
    case 'camera':
      return cameraOffer(settings)
    case 'record':
      return recordingOffer(settings)
  }
}

/**
 * What is held at once, and what a minute costs. Where a minute has a price, one is held; of a spy who has
 * less, what they have, if that lasts for a sixth of one.
 */
function costOf(
  terms: Terms,
  tokens: number,
): { readonly now: number; readonly perMinute?: number; readonly flat?: number } {
  switch (terms.kind) {
    case 'spy':
      return {
        now: heldForSpy(terms, tokens) ?? neededToSpy(terms),
        perMinute: terms.price_per_minute,
        flat: terms.startup_tip,
      }
    case 'ticket':
    case 'ticket_recording':
      return { now: terms.price }
    default:
      return { now: heldFor(terms), perMinute: terms.price_per_minute }
  }
}

/** Where the guide says what is held, charged and refunded. */
function explainedIn({ kind }: Terms) {
  switch (kind) {
    case 'spy':
      return 'viewer#spying'
    case 'cam2cam':
      return 'viewer#camera'
    case 'recording':
    case 'ticket_recording':
      return 'viewer#recordings'
    default:
      return 'viewer#audience'
  }
}

function order(terms: Terms, calls: ShowCalls): Promise<Result<unknown, ApiFailure>> {
  switch (terms.kind) {
    case 'spy':
      return calls.startSpying(terms)
    case 'ticket':
      return calls.buyTicket(terms)
    case 'ticket_recording':
      return calls.buyTicketRecording(terms)
    case 'group':
      return calls.reserve(terms)
    case 'cam2cam':
      return calls.requestCamera(terms)
    case 'recording':
      return calls.startRecording(terms)
  }
}

/** Something with one price: said before it is bought, and what it takes that no tokens buy. */
export function CostDialog({ what }: { readonly what: Priced }) {
  return what === 'camera' ? <CameraCost /> : <CostQuestion what={what} />
}

/** My camera, once it may be shown. */
function CameraCost() {
  const { t } = useTranslation()
  const { show } = useRoomScreen()
  const proof = useOwnCamera()
  if (proof === 'asking') return null
  if (proof !== 'required' && proof !== 'off') return <CostQuestion what="camera" />
  return (
    <Modal
      title={t(proof === 'off' ? 'shows.confirm.camera.title' : 'own_camera.title')}
      closeLabel={t('actions.close')}
      onClose={() => show.close()}
    >
      <OwnCameraNotice state={proof} />
    </Modal>
  )
}

const CostQuestion = observer(function CostQuestion({ what }: { readonly what: Priced }) {
  const { t } = useTranslation()
  const {
    session,
    room: { shows },
  } = useStores()
  const { show, data } = useRoomScreen()
  const { calls } = shows
  const review = useOfferReview(() => offered(what, shows))
  // The prices of this page may be an hour old.
  useEffect(() => void shows.refreshSettings(), [shows])
  const terms = review.seen
  if (terms === null) return null
  const { now, perMinute, flat } = costOf(terms, session.tokens)
  const pendingName: ViewerAct = what === 'group' ? 'reserve' : what

  async function confirm(agreed: Terms): Promise<void> {
    const answer = await order(agreed, calls)
    if (!answer.ok && review.refused(answer.error)) return
    // What a refusal opens takes this one's place; a message beside it leaves it open.
    if (answer.ok || calls.prompt !== null) show.close()
  }

  const isFree = terms.kind === 'spy' && isFreeSpying(terms)
  const confirmKey = terms.kind === 'group' && terms.is_running ? 'group_join' : what
  return (
    <Modal
      title={t(`shows.confirm.${confirmKey}.title`)}
      lead={t(`shows.confirm.${confirmKey}.text`, { name: data.user.displayName })}
      closeLabel={t('actions.close')}
      onClose={() => show.close()}
      footer={
        <OrderButton
          review={review}
          pending={calls.pending.has(pendingName)}
          onOrder={() => void confirm(terms)}
          data-testid="cost-confirm"
        >
          {calls.isRetrying
            ? t('tip.still_sending')
            : t(isFree ? 'shows.spy_free' : `shows.confirm.${confirmKey}.yes`)}
        </OrderButton>
      }
    >
      {terms.kind === 'spy' && !isFree && <SpyRules terms={terms} />}
      {terms.kind === 'ticket' && (
        <p className={forms.text}>{t('shows.refund_rule', { count: terms.refund_minutes })}</p>
      )}
      {terms.kind === 'group' && !terms.is_running && (
        <p className={forms.text}>{t('shows.group_rule', { count: terms.threshold })}</p>
      )}
      {isFree ? (
        <p className={forms.text}>{t('shows.confirm.spy.free')}</p>
      ) : (
        <Cost now={now} perMinute={perMinute} flat={flat} explainedIn={explainedIn(terms)}>
          {terms.kind === 'spy' && terms.startup_tip > 0 && (
            <CostLine label={t('shows.cost.startup_tip')}>
              <Price tokens={terms.startup_tip} />
            </CostLine>
          )}
        </Cost>
      )}
      <ReviewNotice review={review} />
    </Modal>
  )
})

/** How long a spy watches for nothing, and that the tip is not taken twice within ten minutes. */
const SpyRules = observer(function SpyRules({ terms }: { readonly terms: SpyTerms }) {
  const { t } = useTranslation()
  const { data } = useRoomScreen()
  const seconds = usePreviewSeconds(data.user.username)
  return (
    <>
      {seconds !== null && seconds > 0 && (
        <p className={forms.text}>{t('shows.preview', { count: seconds })}</p>
      )}
      {terms.startup_tip > 0 && <p className={forms.text}>{t('shows.startup_tip_rule')}</p>}
    </>
  )
})

/** For how long a spy watches for nothing; null: not known (yet), and then nothing is promised. */
function usePreviewSeconds(username: string): number | null {
  const { api } = useStores()
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    let wanted = true
    void api.call(privateShowRoutes.spyPreview, { params: { username } }).then((answer) => {
      if (wanted && answer.ok) setSeconds(answer.value.seconds)
    })
    return () => {
      wanted = false
    }
  }, [api, username])
  return seconds
}
