import type { IncomingHttpHeaders } from 'node:http'
import { notificationLimits, notificationRoutes } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import type { SettingsRepository } from './delivery-port.ts'
import { type PresentDeps, presentNotifications } from './present-notifications.ts'
import { type CountDeps, tellCounts } from './tell-counts.ts'

export interface NotificationRouteDeps extends PresentDeps, CountDeps {
  readonly notificationSettings: SettingsRepository
}

/** The centre of whoever calls. */
export function registerNotifications(registrar: Registrar, deps: NotificationRouteDeps): void {
  const { notifications, notificationSettings, clock } = deps

  /** Other windows of the account are told too. */
  async function counted(account: AccountId) {
    const [unread] = await Promise.all([notifications.unread(account), tellCounts([account], deps)])
    return ok({ status: 1 as const, unread })
  }

  /** In which they read here they are also written to. */
  async function noteLanguage(account: AccountId, headers: IncomingHttpHeaders): Promise<void> {
    const language = languageAsked(headers)
    if (language === null || (await notificationSettings.of(account)).language === language) return
    await notificationSettings.change(account, { language })
  }

  registerRoute(registrar, notificationRoutes.notifications, async ({ identity, query, request }) => {
    const { id } = identity.person
    const limit = notificationLimits.perPage
    const [found, unread] = await Promise.all([
      notifications.page(id, query.before ?? null, limit + 1),
      notifications.unread(id),
      noteLanguage(id, request.headers),
    ])
    const page = await presentNotifications(found.slice(0, limit), identity, deps)
    return ok({ notifications: [...page], has_more: found.length > limit, unread })
  })

  registerRoute(registrar, notificationRoutes.readNotification, async ({ identity, params }) => {
    const { id } = identity.person
    const isThere = await notifications.markRead(id, params.id, clock.now())
    return isThere ? counted(id) : fail({ error: 'not_found' })
  })

  registerRoute(registrar, notificationRoutes.readNotifications, async ({ identity, body }) => {
    const { id } = identity.person
    await notifications.markAllRead(id, body.up_to, clock.now())
    return counted(id)
  })

  registerRoute(registrar, notificationRoutes.deleteNotification, async ({ identity, params }) => {
    const { id } = identity.person
    const isThere = await notifications.setDeleted(id, params.id, clock.now())
    return isThere ? counted(id) : fail({ error: 'not_found' })
  })

  registerRoute(registrar, notificationRoutes.restoreNotification, async ({ identity, params }) => {
    const { id } = identity.person
    const isThere = await notifications.setDeleted(id, params.id, null)
    return isThere ? counted(id) : fail({ error: 'not_found' })
  })
}
