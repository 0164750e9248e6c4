import type { Notice } from '@footlight/core/protocol/notices'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { useEffect, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { isBusy } from '../interruptions/is-busy.ts'
import { NoticeText } from './NoticeText.tsx'
import { rememberRead, shownNotices } from './shown-notices.ts'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/notices.json', { import: 'default' }))

/** The newest notice that is to open once and was not read yet; closed again where another tab has shown it. */
export function NoticeModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const stores = useStores()
  const [notice, setNotice] = useState<Notice | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it opens
  useEffect(() => {
    let isGone = false
    void shownNotices(stores).then((all) => {
      if (isGone) return
      const unread = all?.find(({ importance, is_read }) => importance === 'modal' && !is_read)
      // While the answer was on its way somebody may have begun something.
      if (unread === undefined || isBusy(stores, document)) onClose()
      else setNotice(unread)
    })
    return () => {
      isGone = true
    }
  }, [stores])
  if (notice === null) return null
  function close(): void {
    if (notice !== null) void rememberRead(stores, [notice.id]).then(onClose)
  }
  return (
    <Modal
      title={notice.title}
      closeLabel={t('actions.close')}
      size="small"
      onClose={close}
      footer={
        <Button variant="primary" size="large" onClick={close}>
          {t('notices.understood')}
        </Button>
      }
    >
      <div data-testid="notice">
        <NoticeText text={notice.text} language={notice.language} onLeave={close} />
      </div>
    </Modal>
  )
}
