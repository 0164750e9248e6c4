import type { HumanCheckPurpose } from '@footlight/core/protocol/human-check'
import type { Result } from '@footlight/core/rules/result'
import { createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'

type Answer = { readonly human_check?: string }
type Send<T, E> = (answer: Answer) => Promise<Result<T, E>>

/** Makes a call; where the server asks for work first, does it, and makes the call again. */
export type Checked = <T, E extends { readonly error: string }>(send: Send<T, E>) => Promise<Result<T, E>>

/**
 * Nothing of it is fetched before the server asks. `note`: says that the browser computes, for as long as it does. What cannot be
 * computed leaves the refusal, and the next press tries again; whoever has closed the form meanwhile sends nothing more.
 */
export function useHumanCheck(purpose: HumanCheckPurpose): {
  readonly note: ReactNode
  readonly checked: Checked
} {
  const { api } = useStores()
  const [note, setNote] = useState<ReactNode>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  async function compute(): Promise<string | null> {
    const [{ HumanCheckNote }, { solveHumanCheck }] = await Promise.all([
      import('./HumanCheckNote.tsx'),
      import('./solve-human-check.ts'),
    ])
    setNote(createElement(HumanCheckNote))
    return solveHumanCheck(api, purpose)
  }

  const checked: Checked = async (send) => {
    const first = await send({})
    if (first.ok || first.error.error !== 'human_check_required') return first
    const answer = await compute().catch(() => null)
    setNote(null)
    return answer === null || !isOpen.current ? first : send({ human_check: answer })
  }

  return { note, checked }
}
