import { companionRoutes } from '@footlight/core/protocol/companions'
import type { RouterContextProvider } from 'react-router'
import { pageIn } from '../../../platform/page-in.ts'
import { load } from '../../../request/load.ts'
import { loadForStaff } from '../../../request/load-for-staff.ts'
import type { CompanionAdminProps } from './CompanionAdmin.tsx'

/** What `/admin/companions` shows; prices and profiles to administrators alone. */
export async function loadCompanionAdmin(
  context: Readonly<RouterContextProvider>,
  asked: URLSearchParams,
): Promise<CompanionAdminProps> {
  const filter = {
    username: (asked.get('username') ?? '').trim().slice(0, 40),
    service: asked.get('service') ?? '',
    state: asked.get('state') ?? '',
  }
  const said = Object.entries(filter).filter(([, value]) => value !== '')
  const query = new URLSearchParams([...said, ['p', String(pageIn(asked))]])
  const log = await loadForStaff(context, companionRoutes.companionLog, `/moderation/companions?${query}`)
  const [{ blocks }, own] = await Promise.all([
    load(context, companionRoutes.companionBlocks, '/moderation/companion-blocks'),
    load(context, companionRoutes.allCompanions, '/admin/companions').catch(() => null),
  ])
  const { entries, count_total: total } = log
  return { entries, total, filter, blocks, companions: own?.companions ?? null, prices: own?.prices ?? null }
}
