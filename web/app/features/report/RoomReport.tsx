import type { ReportReason } from '@footlight/core/protocol/reports'
import { roomReportRoutes } from '@footlight/core/protocol/room-report-routes'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { ReportDialog } from './ReportDialog.tsx'

/** About the performer of a room, or somebody in its chat. */
export const RoomReport = observer(function RoomReport({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { api, toasts, ui } = useStores()
  const target = ui.reported
  if (target === null) return null
  const { room: username, person, name, line } = target

  async function send(reason: ReportReason, note: string): Promise<boolean> {
    const body = { person, reason, note, ...(line !== null && { line }) }
    const answer = await api.call(roomReportRoutes.roomReport, { params: { username }, body })
    if (answer.ok) toasts.show({ appearance: 'success', title: { key: 'report.sent' } })
    else toasts.error({ key: `errors.${answer.error.error}` })
    return answer.ok
  }

  const hint =
    person === username ? t('report.with_picture') : line === null ? undefined : t('report.with_line')
  return <ReportDialog name={name} {...(hint !== undefined && { hint })} onSend={send} onClose={onClose} />
})
