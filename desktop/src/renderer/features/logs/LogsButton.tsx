import { IconButton } from '@footlight/ui/IconButton'
import { BookText } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'

/** The way to the logs; marked while they cannot be written. */
export const LogsButton = observer(function LogsButton() {
  const { logs } = useConsole()
  const { t } = useTranslation('logs')
  const isTroubled =
    logs.state.trouble !== null ||
    logs.state.movedAside !== null ||
    ['locked', 'key_lost', 'newer_version'].includes(logs.state.kind)
  return (
    <IconButton label={t(isTroubled ? 'open_troubled' : 'title')} onClick={() => logs.show()}>
      <BookText aria-hidden style={isTroubled ? { color: 'var(--warn)' } : undefined} />
    </IconButton>
  )
})
