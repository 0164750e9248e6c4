import { type CaseDetail, caseRoutes } from '@footlight/core/protocol/cases'
import type { BodyOf } from '@footlight/core/protocol/route'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'
import { useFormRefusal } from '../account-security/use-form-refusal.ts'

/** Sends what was decided about the version that was looked at. */
export function useDecision({ number, version }: Pick<CaseDetail, 'number' | 'version'>) {
  const { api } = useStores()
  const { revalidate } = useRevalidator()
  const [isPending, setPending] = useState(false)
  /** Why it has to be looked at again: another case by now, or something chosen is gone. null: nothing of that. */
  const [late, setLate] = useState<'conflict' | 'gone' | null>(null)
  const refusal = useFormRefusal()

  async function send(ruling: Omit<BodyOf<typeof caseRoutes.decideCase>, 'version'>): Promise<void> {
    setPending(true)
    const answer = await api.call(caseRoutes.decideCase, { params: { number }, body: { version, ...ruling } })
    setPending(false)
    if (answer.ok) return void revalidate()
    const { error, state } = answer.error
    const isOver = error === 'conflict' || error === 'wrong_state'
    if (isOver) setLate(state === 'gone' ? 'gone' : 'conflict')
    refusal.setFailure(isOver ? null : answer.error)
  }

  async function lookAgain(): Promise<void> {
    setLate(null)
    await revalidate()
  }

  return { isPending, late, refusal, send, lookAgain }
}
