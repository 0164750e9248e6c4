import { livenessDeskRoutes } from '@footlight/core/protocol/liveness'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'

interface AskCheckProps {
  readonly username: string
  /** Why the room was looked into, which the audit log gets with it. */
  readonly reason: string
}

/** Another person is in the picture: asks for a check of everybody in it. */
export function AskCheck({ username, reason }: AskCheckProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [isPending, setPending] = useState(false)
  /** Key of a text; null: nothing was asked for yet. */
  const [said, setSaid] = useState<string | null>(null)

  async function ask(): Promise<boolean> {
    setPending(true)
    const answer = await api.call(livenessDeskRoutes.askLiveCheck, { params: { username }, body: { reason } })
    setPending(false)
    if (answer.ok) setSaid('live_wall.check.done')
    else
      setSaid(
        answer.error.error === 'unavailable' ? 'live_wall.check.unavailable' : `errors.${answer.error.error}`,
      )
    return true
  }

  return (
    <>
      <ConfirmAction
        label={t('live_wall.check.open')}
        text={t('live_wall.check.text', { name: username })}
        isPending={isPending}
        onConfirm={ask}
        data-testid="ask-check"
      />
      {said !== null && (
        <span role="status" data-testid="ask-check-said">
          {t(said)}
        </span>
      )}
    </>
  )
}
