import type { Clock } from '@footlight/core/ports'
import { type PushSubscriptionBody, pushRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../../accounts/register-route.ts'
import { languageAsked } from '../../platform/http/language-asked.ts'
import type { RateCount } from '../../platform/rate-limiter.ts'
import type { Site } from '../../platform/site.ts'
import type { SettingsRepository } from '../delivery-port.ts'
import type { DeviceRepository, PushDevice } from './device-port.ts'
import { isPoint, type PushServices } from './push-services.ts'
import type { VapidKeys } from './vapid-keys.ts'

export interface DeviceRouteDeps {
  readonly vapidKeys: VapidKeys
  readonly pushServices: PushServices
  readonly pushPosts: RateCount
  readonly pushDevices: DeviceRepository
  readonly notificationSettings: SettingsRepository
  readonly site: Site
  readonly clock: Clock
}

/** The same subscription again is written so often. ms */
const AGAIN_MS = 3_600_000

/** Which browsers of whoever calls take messages. */
export function registerPushDevices(registrar: Registrar, deps: DeviceRouteDeps): void {
  const { vapidKeys, pushServices, pushPosts, pushDevices, notificationSettings, site, clock } = deps
  /** On the main site alone: the others are sites of somebody else's name (PUSH-02). */
  const isOffered = (host: string | undefined): boolean =>
    !pushServices.isEmpty && site.domainAt(host) === null

  registerRoute(registrar, pushRoutes.pushKey, async ({ identity, request }) =>
    ok({
      key: isOffered(request.headers.host) ? vapidKeys.publicKey : null,
      is_subscribed: await pushDevices.has(identity.sessionKey),
    }),
  )

  registerRoute(registrar, pushRoutes.subscribePush, async ({ identity, body, request }) => {
    const { person, sessionKey } = identity
    if (!isOffered(request.headers.host)) return fail({ error: 'forbidden' })
    const device = deviceOf(body, pushServices)
    if (device === null) return fail({ error: 'invalid_value', fields: { endpoint: 'invalid' } })
    const waitMs = pushPosts.take(sessionKey)
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1_000) })
    await pushDevices.put(device, { account: person.id, session: sessionKey }, clock.now(), AGAIN_MS)
    const language = languageAsked(request.headers)
    if (language !== null) await notificationSettings.change(person.id, { language })
    return ok({ status: 1 })
  })

  registerRoute(registrar, pushRoutes.unsubscribePush, async ({ identity, body }) => {
    await pushDevices.remove(pushServices.addressOf(body.endpoint) ?? body.endpoint, identity.person.id)
    return ok(undefined)
  })
}

function deviceOf({ endpoint, keys }: PushSubscriptionBody, services: PushServices): PushDevice | null {
  const address = services.addressOf(endpoint)
  const p256dh = keys.p256dh.replace(/=+$/, '')
  const auth = keys.auth.replace(/=+$/, '')
  return address === null || !isPoint(p256dh) ? null : { endpoint: address, p256dh, auth }
}
