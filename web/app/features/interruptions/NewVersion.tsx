import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useStores } from '../../platform/stores-context.ts'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/version.json', { import: 'default' }))

/**
 * Offers to load the page anew when the server has another build of the site; nobody is interrupted in a show
 * that they pay for, and nothing is loaded unasked (LOBBY-05).
 */
export const NewVersion = observer(function NewVersion() {
  const { room, toasts } = useStores()
  const isInShow = room.mode !== 'public'
  useEffect(() => {
    if (isInShow) return
    const id = toasts.show({
      appearance: 'info',
      title: { key: 'version.new' },
      action: { label: { key: 'version.reload' }, run: () => location.reload() },
      autoDismiss: false,
    })
    return () => void toasts.close(id)
  }, [toasts, isInShow])
  return null
})
