import { type Notice, noticeRoutes } from '@footlight/core/protocol/notices'
import { pageLanguage } from '../../i18n/load-texts.ts'
import { browserStorage } from '../../platform/browser-ports.ts'
import type { Stores } from '../../platform/stores.ts'

const STORAGE_KEY = 'notices-read'
/** More than there can be at once. */
const REMEMBERED_MAX = 200

/** What this browser has shown to guests; anything may stand in its storage. */
function readHere(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(browserStorage.get(STORAGE_KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

type Caller = Pick<Stores, 'api' | 'session'>

/** What is new for whoever is here, asked anew: another tab may have read some. null: no answer came. */
export async function shownNotices({ api, session }: Caller): Promise<readonly Notice[] | null> {
  const { isGuest } = session
  const answer = await api.call(noticeRoutes.notices, { query: { language: pageLanguage() } })
  if (!answer.ok) return null
  const here = isGuest ? readHere() : []
  return answer.value.notices.map((each) => ({ ...each, is_read: each.is_read || here.includes(each.id) }))
}

/** In the account, or in this browser for guests (NOTICE-03). An ended notice needs nobody's memory. */
export async function rememberRead(
  { api, session, toasts }: Caller & Pick<Stores, 'toasts'>,
  ids: readonly string[],
): Promise<void> {
  if (session.isGuest) {
    const all = [...new Set([...readHere(), ...ids])].slice(-REMEMBERED_MAX)
    browserStorage.set(STORAGE_KEY, JSON.stringify(all))
    return
  }
  const answers = await Promise.all(ids.map((id) => api.call(noticeRoutes.readNotice, { params: { id } })))
  const failed = answers.find((answer) => !answer.ok && answer.error.error !== 'not_found')
  if (failed && !failed.ok) toasts.error({ key: `errors.${failed.error.error}` })
}
