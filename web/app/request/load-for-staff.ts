import type { ResponseOf, Route } from '@footlight/core/protocol'
import { data, type RouterContextProvider } from 'react-router'
import { codeOf, load } from './load.ts'

/** As `load`, for pages of the staff: to others there is no such page. */
export async function loadForStaff<R extends Route>(
  context: Readonly<RouterContextProvider>,
  route: R,
  path: string,
): Promise<ResponseOf<R>> {
  try {
    return await load(context, route, path)
  } catch (error) {
    if (codeOf(error) === 'forbidden') throw data({ error: 'not_found', status: 404 }, { status: 404 })
    throw error
  }
}
