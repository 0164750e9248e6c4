import type { HumanCheckPurpose } from '@footlight/core/protocol/human-check'
import type { Result } from '@footlight/core/rules/result'
import { useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'

type Answer = { readonly human_check?: string }
type Send<T, E> = (answer: Answer) => Promise<Result<T, E>>

/**
 * Makes a call; where the server asks for work first, does it, and makes the call again. `isWorking`: that goes on. What cannot be
 * computed leaves the refusal, and the next press tries again.
 */
export function useHumanCheck(purpose: HumanCheckPurpose) {
  const { api } = useStores()
  const [isWorking, setWorking] = useState(false)

  async function checked<T, E extends { readonly error: string }>(send: Send<T, E>): Promise<Result<T, E>> {
    const first = await send({})
    if (first.ok || first.error.error !== 'human_check_required') return first
    setWorking(true)
    const answer = await import('./solve-human-check.ts')
      .then(({ solveHumanCheck }) => solveHumanCheck(api, purpose))
      .catch(() => null)
    setWorking(false)
    return answer === null ? first : send({ human_check: answer })
  }

  return { isWorking, checked }
}
