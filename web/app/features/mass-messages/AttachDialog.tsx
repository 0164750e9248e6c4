import type { MessageAttachment } from '@footlight/core/protocol/messages'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { NumberField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { MediaChoice } from '../posts/MediaChoice.tsx'
import '../posts/texts.ts'
import './texts.ts'
import classes from './MassMessages.module.css'

interface AttachDialogProps {
  /** null: nothing is attached yet. */
  readonly attached: MessageAttachment | null
  /** null: nothing any more. */
  readonly onAttach: (attachment: MessageAttachment | null) => void
  readonly onClose: () => void
}

const noItems: readonly never[] = []

/** What a performer lets come with a message, and for how much. */
export function AttachDialog({ attached, onAttach, onClose }: AttachDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [media, setMedia] = useState<readonly number[]>(attached?.media ?? [])
  const [price, setPrice] = useState(attached?.token_price ?? 0)
  const isPrice = Number.isInteger(price) && price >= 0 && price <= 10_000
  return (
    <Modal title={t('mass.add_title')} closeLabel={t('actions.close')} onClose={onClose}>
      <div className={classes.dialog}>
        <MediaChoice chosen={media} known={noItems} error={undefined} onChange={setMedia} />
        <NumberField
          label={t('mass.price')}
          hint={
            price > 0 ? t('posts.price_help', { money: format.tokensAsMoney(price) }) : t('mass.price_none')
          }
          min={0}
          max={10_000}
          value={price}
          error={isPrice ? undefined : t('posts.wrong.invalid')}
          onValueChange={setPrice}
        />
        <div className={classes.actions}>
          <Button
            variant="primary"
            disabled={media.length === 0 || !isPrice}
            onClick={() => onAttach({ media: [...media], token_price: price })}
          >
            {t('mass.add_done')}
          </Button>
          {attached !== null && <Button onClick={() => onAttach(null)}>{t('mass.add_drop')}</Button>}
        </div>
      </div>
    </Modal>
  )
}
