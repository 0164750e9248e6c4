import type { ChatEntry } from '@footlight/core/stores/room-entry'
import { Button } from '@footlight/ui/Button'
import { Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { restoreLine } from './remove-line.ts'
import classes from './RemovedLine.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/lines.json', { import: 'default' }))

/** In the place of a line that this reader has taken out, with the way to put it back. */
export const RemovedLine = observer(function RemovedLine({ entry }: { readonly entry: ChatEntry }) {
  const { t } = useTranslation()
  const { api, room, toasts } = useStores()
  const [isPending, setPending] = useState(false)

  async function undo(): Promise<void> {
    setPending(true)
    await restoreLine({ api, room, toasts }, entry)
    setPending(false)
  }

  return (
    <div className={classes.line} data-testid="removed-line">
      <Trash2 aria-hidden />
      <p>{t('lines.removed', { name: entry.user.username })}</p>
      {/* The menu that was pressed hung on a name that is gone. */}
      <Button autoFocus size="small" pending={isPending} onClick={() => void undo()}>
        {t('actions.undo')}
      </Button>
    </div>
  )
})
