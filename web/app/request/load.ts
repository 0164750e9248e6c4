import type { Failure, ResponseOf, Route } from '@footlight/core/protocol'
import { data, type RouterContextProvider } from 'react-router'
import { pageApiContext } from './context.ts'

/** What an error page knows about a failed call. */
type PageFailure = Failure & { readonly status: number }

/**
 * One GET for a loader, typed by its route. The answer was made by this very server from the same schema, so
 * it is not parsed a second time. @throws a route error response with the API's status and code, for the
 * error pages.
 */
export async function load<R extends Route>(
  context: Readonly<RouterContextProvider>,
  _route: R,
  path: string,
): Promise<ResponseOf<R>> {
  const answer = await context.get(pageApiContext).get(path)
  if (answer.status >= 200 && answer.status < 300) return answer.body as ResponseOf<R>
  const body = (answer.body ?? {}) as Partial<Failure>
  throw data({ ...body, error: body.error ?? 'internal', status: answer.status } satisfies PageFailure, {
    status: answer.status,
  })
}

/** The API's code of what `load` threw; undefined: it is something else. */
export function codeOf(thrown: unknown): string | undefined {
  const { data: body } = thrown as { readonly data?: { readonly error?: string } }
  return body?.error
}
