import { AttachForm } from '@footlight/ui/AttachForm'
import type { AttachProps } from '@footlight/ui/MessageComposer'
import { Modal } from '@footlight/ui/Modal'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MediaChoice } from '../posts/MediaChoice.tsx'
import '../posts/texts.ts'
import './texts.ts'

const noItems: readonly never[] = []

/** What a performer lets come with a message, and for how much. */
export function AttachDialog({ attached, onAttach, onClose }: AttachProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Modal title={t('mass.add_title')} closeLabel={t('actions.close')} onClose={onClose}>
      <AttachForm
        attached={attached}
        texts={{
          price: t('mass.price'),
          invalid: t('posts.wrong.invalid'),
          done: t('mass.add_done'),
          drop: t('mass.add_drop'),
        }}
        priceHint={(tokens) =>
          tokens > 0 ? t('posts.price_help', { money: format.tokensAsMoney(tokens) }) : t('mass.price_none')
        }
        choice={(chosen, onChange) => (
          <MediaChoice chosen={chosen} known={noItems} error={undefined} onChange={onChange} />
        )}
        onAttach={onAttach}
      />
    </Modal>
  )
}
