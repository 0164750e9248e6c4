import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { Result } from '@footlight/core/rules/result'
import { useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'

type Refused = Readonly<Record<string, string>>

/** What an administrator writes, on its way. */
export function useSaving<Saved>(onSaved: (saved: Saved) => void) {
  const { toasts } = useStores()
  const [isPending, setPending] = useState(false)
  /** By the names of the wire: what is wrong. */
  const [refused, setRefused] = useState<Refused>({})

  async function save(
    call: Promise<Result<Saved, ApiFailure>>,
    sentencesOf: (fields: Refused) => Refused,
  ): Promise<void> {
    setPending(true)
    const answer = await call
    setPending(false)
    if (answer.ok) {
      setRefused({})
      toasts.show({ appearance: 'success', title: { key: 'help_admin.saved' } })
      return onSaved(answer.value)
    }
    const { error, fields = {} } = answer.error
    if (Object.keys(fields).length > 0) setRefused(sentencesOf(fields as Refused))
    else toasts.error({ key: error === 'conflict' ? 'help_admin.conflict' : `errors.${error}` })
  }

  return { isPending, refused, setRefused, save }
}
