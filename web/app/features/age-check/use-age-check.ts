import { type AgeCheck, ageCheckRoutes } from '@footlight/core/protocol/age-checks'
import { useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'

const ASK_EVERY_MS = 2_000

/** A check as the server knows it, asked about while it is pending. `id` null, and null: there is none, or not of this account. */
export function useAgeCheck(id: string | null): AgeCheck | null {
  const { api } = useStores()
  const [check, setCheck] = useState<AgeCheck | null>(null)
  const isOver = check !== null && check.id === id && check.state !== 'pending'
  useEffect(() => {
    if (id === null || isOver) return
    let isGone = false
    const ask = async (): Promise<void> => {
      const answer = await api.call(ageCheckRoutes.ageCheck, { params: { id } })
      if (answer.ok && !isGone) setCheck(answer.value)
    }
    void ask()
    const timer = setInterval(() => void ask(), ASK_EVERY_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [api, id, isOver])
  return check?.id === id ? check : null
}
