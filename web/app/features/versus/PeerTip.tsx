import { DEFAULT_TIP_TOKENS, MAX_TIP_COMMENT_CHARS, MAX_TIP_TOKENS } from '@footlight/core/protocol/tokens'
import { isTipAmount } from '@footlight/core/stores/tip-store'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { NumberField, TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useId, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from '../account/forms.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/peer_view.json', { import: 'default' }),
)

interface PeerTipProps {
  /** Who it goes to, as it stands in the title, whatever becomes of the battle meanwhile. */
  readonly peer: string
  readonly onClose: () => void
}

/** A tip to the other side of a battle, given from this room. It closes with the peer's picture (VERSUS-19). */
export const PeerTip = observer(function PeerTip({ peer, onClose }: PeerTipProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session, tip, toasts } = useStores()
  const id = useId()
  const [tokens, setTokens] = useState<number>(DEFAULT_TIP_TOKENS)
  const [comment, setComment] = useState('')
  const isValid = isTipAmount(tokens)
  const given = isValid ? tokens : 0

  async function give(event: FormEvent): Promise<void> {
    event.preventDefault()
    const answer = await tip.sendAside(peer, tokens, { source_id: 'versus_peer', comment })
    if (!answer.ok) return
    toasts.show({
      appearance: 'success',
      title: { key: 'toasts.tip_arrived', values: { tokens, name: peer } },
    })
    onClose()
  }

  return (
    <Modal
      title={t('peer_view.tip_title', { name: peer })}
      lead={t('peer_view.tip_lead', { name: peer })}
      closeLabel={t('actions.close')}
      size="small"
      onClose={onClose}
      footer={
        <Button
          type="submit"
          form={id}
          variant="primary"
          size="large"
          block
          pending={tip.isSending}
          disabled={!isValid}
          data-testid="peer-tip-send"
        >
          {t('peer_view.tip_send', {
            name: peer,
            tokens: format.number(given),
            money: format.tokensAsMoney(given),
          })}
        </Button>
      }
    >
      <form id={id} className={classes.form} onSubmit={(event) => void give(event)} data-testid="peer-tip">
        <NumberField
          label={t('wallet.tokens')}
          hint={t('peer_view.tip_balance', { tokens: format.number(session.tokens) })}
          min={1}
          max={MAX_TIP_TOKENS}
          value={tokens}
          onValueChange={setTokens}
        />
        <TextField
          label={t('peer_view.tip_comment')}
          value={comment}
          maxLength={MAX_TIP_COMMENT_CHARS}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
      </form>
    </Modal>
  )
})
