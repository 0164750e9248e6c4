import type { AgeCheckFault, AgeMethod } from '@footlight/core/protocol'
import type { Language } from '@footlight/core/rules/languages'
import * as z from 'zod/mini'

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

/**
 * A service that looks at people and says whether they are adults. It sees what it must see on its own pages; we hear yes or no and
 * nothing else. Both calls throw `ProviderAway` where no answer can be had.
 */
export interface AgeProvider {
  readonly name: AgeProviderName
  readonly methods: readonly AgeMethod[]
  begin(order: AgeOrder): Promise<BegunAtProvider>
  /** null: not yet. `expired`: it knows the session no more. What it says of another reference or method is no answer. */
  ask(session: string, about: Pick<AgeOrder, 'reference' | 'method'>): Promise<AgeVerdict | null>
}

export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
}

const ANSWERS_WITHIN_MS = 8_000

/** JSON to and from a service. Its reasons stay out of the error: they may name a person. null: 404. */
export async function callProvider<T extends z.ZodMiniType>(
  call: {
    readonly method: 'GET' | 'POST'
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: object
  },
  schema: T,
): Promise<z.infer<T> | null> {
  const { method, url, headers, body } = call
  const answer = await fetch(url, {
    method,
    // A key goes nowhere but to the address that the operator named.
    redirect: 'error',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  }).catch((error: unknown) => {
    throw new ProviderAway('no answer', { cause: error })
  })
  const json: unknown = await answer.json().catch(() => null)
  if (answer.status === 404) return null
  if (!answer.ok) throw new ProviderAway(`answered ${answer.status}`)
  const read = z.safeParse(schema, json)
  if (!read.success) throw new ProviderAway('an answer that does not read')
  return read.data
}
