import { observer } from 'mobx-react-lite'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { requestTerms } from '@footlight/core/stores/show-terms'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { useFormat } from '../../../i18n/use-format.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { useRoomScreen } from '../../room/room-context.ts'
import forms from '../../account/forms.module.css'
import { DiscountBadge } from '../DiscountBadge.tsx'
import { Price } from '../Price.tsx'
import { Cost, CostLine } from './Cost.tsx'
import classes from './RequestDialog.module.css'

/** Asks for a private show: which, with what, and what it will cost. */
export const RequestDialog = observer(function RequestDialog() {
  const { t } = useTranslation()
  const format = useFormat()
  const { shows } = useStores().room
  const { show, data } = useRoomScreen()
  const { calls, settings, discount } = shows
  const name = data.user.displayName
  const [exclusive, setExclusive] = useState(false)
  const [cam2cam, setCam2cam] = useState(false)
  const [together, setTogether] = useState(false)
  // The prices of this page may be an hour old.
  useEffect(() => void shows.refreshSettings(), [shows])
  if (settings === null) return null
  const offer = settings.private
  const isExclusive = exclusive && offer.isExclusiveEnabled
  const terms = requestTerms(offer, discount, isExclusive)

  async function ask(): Promise<void> {
    const answer = await calls.request({
      exclusive: isExclusive, cam2cam: cam2cam && settings!.sharecam.isAllowedInPrivate, watch_porn_together: together && offer.isWatchPornTogetherEnabled,
    })
    if (answer.ok || calls.prompt !== null) show.close()
  }

  return (
    <Modal
      title={t('shows.request.title', { name })}
      lead={t('shows.request.lead')}
      closeLabel={t('actions.close')}
      onClose={() => show.close()}
      footer={<Button variant="primary" pending={calls.pending.has('request')} onClick={() => void ask()} data-testid="request-send">{calls.isRetrying ? t('tip.still_sending') : t('shows.request.send')}</Button>}
    >
      <fieldset className={classes.kinds}>
        <legend className="visually-hidden">{t('shows.request.which')}</legend>
        <Kind checked={!isExclusive} onChoose={() => setExclusive(false)} title={t('shows.request.normal')} text={settings.spy.isEnabled ? t('shows.request.normal_text', { name }) : t('shows.request.normal_text_alone')}>
          <Price perMinute tokens={requestTerms(offer, discount, false).pricePerMinute} instead={offer.pricePerMinuteInToken} />
        </Kind>
        {offer.isExclusiveEnabled && (
          <Kind checked={isExclusive} onChoose={() => setExclusive(true)} title={t('shows.request.exclusive')} text={t('shows.exclusive_text')}>
            <Price perMinute tokens={requestTerms(offer, discount, true).pricePerMinute} instead={offer.exclusivePricePerMinuteInToken} />
          </Kind>
        )}
      </fieldset>
      {discount !== null && <p className={classes.discount}><DiscountBadge discount={discount} /></p>}
      {settings.sharecam.isAllowedInPrivate && <Wish checked={cam2cam} onChange={setCam2cam} title={t('shows.request.cam2cam')} text={t('shows.request.cam2cam_text', { name })} />}
      {offer.isWatchPornTogetherEnabled && <Wish checked={together} onChange={setTogether} title={t('shows.request.together')} text={t('shows.request.together_text')} />}
      {offer.isRecordingEnabled && <p className={forms.text}>{t('shows.request.recording')}</p>}
      <Cost now={terms.preTip + Math.max(terms.minimumTokens, terms.pricePerMinute)} perMinute={terms.pricePerMinute}>
        {terms.preTip > 0 && <CostLine label={t('shows.cost.pre_tip')}><Price tokens={terms.preTip} /></CostLine>}
        {terms.minimumTokens > 0 && <CostLine label={t('shows.cost.minimum', { count: offer.privateMinimumDuration })}><Price tokens={terms.minimumTokens} /></CostLine>}
        {offer.minimumTokenToStart > terms.pricePerMinute && <CostLine label={t('shows.cost.must_have')}><Price tokens={offer.minimumTokenToStart} /></CostLine>}
      </Cost>
      {terms.minimumTokens > 0 && <p className={forms.text}>{t('shows.request.minimum_rule', { name })}</p>}
      {terms.preTip > 0 && terms.minimumTokens === 0 && <p className={forms.text}>{t('shows.request.pre_tip_rule')}</p>}
      <p className={classes.small}>{t('shows.request.small', { tokens: format.number(terms.pricePerMinute) })}</p>
    </Modal>
  )
})

interface KindProps {
  readonly checked: boolean
  readonly onChoose: () => void
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Kind({ checked, onChoose, title, text, children }: KindProps) {
  return (
    <label className={classes.kind}>
      <input type="radio" name="private-kind" checked={checked} onChange={onChoose} />
      <span className={classes.head}><b>{title}</b>{children}</span>
      <span className={classes.small}>{text}</span>
    </label>
  )
}

interface WishProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly title: string
  readonly text: string
}

function Wish({ checked, onChange, title, text }: WishProps) {
  return (
    <label className={classes.wish}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span><b>{title}</b><span className={classes.small}>{text}</span></span>
    </label>
  )
}
