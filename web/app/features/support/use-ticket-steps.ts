import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { TicketThread } from '@footlight/core/protocol/support'
import type { Result } from '@footlight/core/rules/result'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'

/** What is done to a ticket besides writing. That it is shown says that it was read, once for each message. */
export function useTicketSteps<Step extends string>(
  { number, is_unread, messages }: Pick<TicketThread, 'number' | 'is_unread' | 'messages'>,
  call: (step: Step | 'read', upTo: number) => Promise<Result<unknown, ApiFailure>>,
): (step: Step | 'read') => Promise<void> {
  const { toasts } = useStores()
  const { revalidate } = useRevalidator()
  const last = messages.at(-1)?.id ?? 0

  async function step(name: Step | 'read'): Promise<void> {
    const answer = await call(name, last)
    if (!answer.ok && name !== 'read') toasts.error({ key: `errors.${answer.error.error}` })
    await revalidate()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    if (is_unread) void step('read')
  }, [number, last, is_unread])
  return step
}
