import { postLimits } from '@footlight/core/protocol/posts'
import { AttachForm } from '@footlight/ui/AttachForm'
import { Button } from '@footlight/ui/Button'
import { MediaChoice, useOwnItems } from '@footlight/ui/MediaChoice'
import type { AttachProps } from '@footlight/ui/MessageComposer'
import { Modal } from '@footlight/ui/Modal'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'

const noItems: readonly never[] = []

/** Items of the performer's library that come with a message, for a price or under their own terms. */
export function PmAttach({ attached, onAttach, onClose }: AttachProps) {
  const {
    root: { api, session },
  } = useConsole()
  const { t } = useTranslation('chat')
  const { formatTokensInMoney } = useFormats()
  const [items, again] = useOwnItems(api, session.username ?? '', noItems)
  return (
    <Modal title={t('attach.title')} closeLabel={t('close')} onClose={onClose}>
      <AttachForm
        attached={attached}
        texts={{
          price: t('attach.price'),
          invalid: t('attach.price_wrong'),
          done: t('attach.done'),
          drop: t('attach.drop'),
        }}
        priceHint={(tokens) =>
          tokens > 0 ? t('attach.price_help', { money: formatTokensInMoney(tokens) }) : t('attach.price_none')
        }
        choice={(chosen, onChange) => (
          <MediaChoice
            items={items}
            chosen={chosen}
            texts={{
              legend: t('attach.media'),
              help: t('attach.media_help', { count: postLimits.media }),
              loading: t('attach.loading'),
            }}
            empty={t('attach.none')}
            failed={
              <p role="alert">
                {t('pm.failed')}{' '}
                <Button size="small" onClick={again}>
                  {t('pm.again')}
                </Button>
              </p>
            }
            hasCovers={false}
            onChange={onChange}
          />
        )}
        onAttach={onAttach}
      />
    </Modal>
  )
}
