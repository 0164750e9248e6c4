/**
 * A sentence for a person: a key of `resources/locales`, and what its placeholders stand for. Stores never
 * hold prose.
 */
export interface Message {
  readonly key: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** The sentence for a failure's code; a screen that has none for it falls back to `errors.unknown`. */
export function errorMessage(code: string): Message {
  return { key: `errors.${code}` }
}
