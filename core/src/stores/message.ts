/**
 * A sentence for a person: a key of `resources/locales`, and what its placeholders stand for. Stores never
 * hold prose.
 */
export interface Message {
  readonly key: string
  readonly values?: Readonly<Record<string, string | number>>
}

/**
 * The sentence for a failure's code; a code without one reads as `errors.unknown`. Where a key was that of another order,
 * the statement tells what was charged.
 */
export function errorMessage(code: string): Message {
  return { key: `errors.${code === 'idempotency_conflict' ? 'internal' : code}` }
}
