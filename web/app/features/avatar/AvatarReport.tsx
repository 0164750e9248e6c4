import { type ReportReason, reportRoutes } from '@footlight/core/protocol/reports'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { ReportDialog } from '../report/ReportDialog.tsx'

interface AvatarReportProps {
  readonly name: string
  readonly url: string
  readonly onClose: () => void
}

/** About the picture that somebody shows. */
export function AvatarReport({ name, url, onClose }: AvatarReportProps) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()

  async function send(reason: ReportReason, note: string): Promise<boolean> {
    const answer = await api.call(reportRoutes.reportAvatar, { body: { avatar_url: url, reason, note } })
    if (answer.ok) toasts.show({ appearance: 'success', title: { key: 'report.sent' } })
    // Another one is there by now.
    else
      toasts.error({
        key: answer.error.error === 'not_found' ? 'report.avatar_gone' : `errors.${answer.error.error}`,
      })
    return answer.ok
  }

  return <ReportDialog name={name} hint={t('report.with_avatar')} onSend={send} onClose={onClose} />
}
