import { inboxRoutes } from '@footlight/core/protocol/inbox'
import type { ReportReason } from '@footlight/core/protocol/reports'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { ReportDialog } from '../report/ReportDialog.tsx'
import { useInbox } from './use-inbox.ts'

interface MessageReportProps {
  readonly username: string
  /** Number of the line that it is about. */
  readonly message: number
  readonly onClose: () => void
}

/** About a line that somebody wrote in private; who reports may block them with the same notice. */
export function MessageReport({ username, message, onClose }: MessageReportProps) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const inbox = useInbox()

  async function send(reason: ReportReason, note: string): Promise<boolean> {
    const answer = await api.call(inboxRoutes.pmReport, {
      params: { username },
      body: { message, reason, note },
    })
    if (!answer.ok) {
      toasts.error({ key: `errors.${answer.error.error}` })
      return false
    }
    toasts.show({
      appearance: 'success',
      title: { key: 'report.sent' },
      autoDismiss: false,
      ...(!inbox.friends.isBlocked(username) && {
        action: {
          label: { key: 'inbox.block_name', values: { name: username } },
          run: () => void inbox.block(username),
        },
      }),
    })
    return true
  }

  return <ReportDialog name={username} hint={t('inbox.report_hint')} onSend={send} onClose={onClose} />
}
