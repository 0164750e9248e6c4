import { Button } from '@footlight/ui/Button'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { SettingRow } from './SettingRow.tsx'

const ChatLookModal = lazyPart(async () => ({
  default: (await import('../chat/ChatLookModal.tsx')).ChatLookModal,
}))

/** Font, size and color of what one writes, chosen before a line that looks like it. */
export function LinesField() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SettingRow
        name="lines"
        control={() => <Button onClick={() => setOpen(true)}>{t('account_settings.choose')}</Button>}
      />
      {isOpen && (
        <Suspense>
          <ChatLookModal onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
