import { liveWallLimits, liveWallRoutes } from '@footlight/core/protocol/live-wall'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextField } from '@footlight/ui/TextField'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { SecurityForm } from '../account-security/SecurityForm.tsx'
import { useFormRefusal } from '../account-security/use-form-refusal.ts'
import { LiveCase } from './LiveCase.tsx'
import { LookInPicture } from './LookInPicture.tsx'
import { readReasons, rememberReason } from './wall-memory.ts'

const REASON_MIN = 3

interface LookInProps {
  readonly username: string
  readonly startsClear: boolean
  readonly onClose: () => void
}

/** Of the server. `until`: ISO 8601. `reason`: as it was given. */
interface Begun {
  readonly reason: string
  readonly id: string
  readonly until: string
}

/** A look into one room: first a reason, then its picture, and a case where there is one to open. */
export function LookIn({ username, startsClear, onClose }: LookInProps) {
  const { t } = useTranslation()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [isWriting, setWriting] = useState(false)
  return (
    <Modal
      title={t('live_wall.look.title', { name: username })}
      lead={t('live_wall.look.lead')}
      closeLabel={t('live_wall.look.close')}
      size="large"
      onClose={onClose}
    >
      <div data-testid="look-in">
        {begun === null ? (
          <ReasonForm username={username} onBegun={setBegun} />
        ) : (
          <>
            <LookInPicture
              key={begun.id}
              username={username}
              begun={begun}
              startsClear={startsClear}
              isPaused={isWriting}
              onAgain={() => setBegun(null)}
              onCase={() => setWriting(true)}
            />
            {isWriting && (
              <LiveCase username={username} lookIn={begun.id} onCancel={() => setWriting(false)} />
            )}
          </>
        )}
      </div>
    </Modal>
  )
}

interface ReasonFormProps {
  readonly username: string
  readonly onBegun: (begun: Begun) => void
}

function ReasonForm({ username, onBegun }: ReasonFormProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const refusal = useFormRefusal()
  const listId = useId()
  const [reasons] = useState(readReasons)
  const [reason, setReason] = useState('')
  const [isPending, setPending] = useState(false)

  async function begin(): Promise<void> {
    setPending(true)
    const answer = await api.call(liveWallRoutes.lookIn, { params: { username }, body: { reason } })
    setPending(false)
    if (!answer.ok) return refusal.setFailure(answer.error)
    rememberReason(reason.trim())
    onBegun({ ...answer.value, reason: reason.trim() })
  }

  return (
    <SecurityForm
      testId="look-in-reason"
      refusal={refusal}
      onSend={begin}
      buttons={
        <Button
          type="submit"
          variant="primary"
          pending={isPending}
          disabled={reason.trim().length < REASON_MIN}
        >
          {t('live_wall.look.begin')}
        </Button>
      }
    >
      <TextField
        label={t('live_wall.look.reason')}
        hint={t('live_wall.look.reason_hint')}
        value={reason}
        maxLength={liveWallLimits.reasonChars}
        list={listId}
        error={refusal.problem('reason')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <datalist id={listId}>
        {reasons.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </SecurityForm>
  )
}
