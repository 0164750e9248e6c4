import type { AgeCheckFault, AgeMethod } from '@footlight/core/protocol'
import type { Language } from '@footlight/core/rules/languages'
import * as z from 'zod/mini'
import { type OutgoingCall, sendCall } from '../../platform/net/send-call.ts'

/** Stored with each check: an old one is asked about where it began. `biller`: it was a purchase. */
export const AgeProviderName = z.enum(['sandbox', 'yoti', 'incode', 'biller'])
export type AgeProviderName = z.infer<typeof AgeProviderName>

/** What a service says of a check that is over. */
export type AgeVerdict =
  | { readonly state: 'passed' }
  | { readonly state: 'failed'; readonly fault: AgeCheckFault }
  | { readonly state: 'expired' }

export interface AgeOrder {
  /** Ours. It comes back with what the service says. */
  readonly reference: string
  readonly method: AgeMethod
  /** Where the person comes back to. */
  readonly returnUrl: string
  /** Where the service may say that there is something to ask about. */
  readonly noticeUrl: string
  readonly language: Language
}

export interface BegunAtProvider {
  /** By what it is asked about; a secret of the two. */
  readonly session: string
  /** The page for the person. */
  readonly url: string
}

/** Whoever can say how a check stands. */
export interface AgeSource {
  readonly name: AgeProviderName
  /**
   * null: not yet. `expired`: it knows the session no more. What it says of another reference or method is no answer. Throws
   * `ProviderAway` where none can be had.
   */
  ask(session: string, about: Pick<AgeOrder, 'reference' | 'method'>): Promise<AgeVerdict | null>
}

/**
 * A service that looks at people and says whether they are adults. It sees what it must see on its own pages; we hear yes or no and
 * nothing else.
 */
export interface AgeProvider extends AgeSource {
  readonly methods: readonly AgeMethod[]
  /** Throws `ProviderAway` where none can begin. */
  begin(order: AgeOrder): Promise<BegunAtProvider>
}

export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
}

const ANSWERS_WITHIN_MS = 8_000

/** JSON to and from a service. Its reasons stay out of the error: they may name a person. null: 404. */
export async function callProvider<T extends z.ZodMiniType>(
  call: OutgoingCall,
  schema: T,
): Promise<z.infer<T> | null> {
  const answer = await sendCall(call, ANSWERS_WITHIN_MS).catch((error: unknown) => {
    throw new ProviderAway('no answer', { cause: error })
  })
  const json: unknown = await answer.json().catch(() => null)
  if (answer.status === 404) return null
  if (!answer.ok) throw new ProviderAway(`answered ${answer.status}`)
  const read = z.safeParse(schema, json)
  if (!read.success) throw new ProviderAway('an answer that does not read')
  return read.data
}
