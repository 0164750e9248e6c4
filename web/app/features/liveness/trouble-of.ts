import type { ApiFailure } from '@footlight/core/client/api-failure'

/** Keys of texts, the best first. */
export function troubleOf({ error, state, fields }: ApiFailure): readonly string[] {
  const why = fields?.['picture'] ?? state
  return [...(why === undefined ? [] : [`liveness.trouble.${why}`]), `errors.${error}`, 'errors.unknown']
}
