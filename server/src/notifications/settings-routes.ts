import { type NotificationSettings, notificationSettingsRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import {
  asksForSms,
  changeChoices,
  featuredShowOf,
  followedWebOf,
} from '@footlight/core/rules/notifications/channels'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import type { SettingsRepository, StoredSettings } from './delivery-port.ts'
import type { SmsGateway } from './sms-port.ts'

export interface SettingsRouteDeps {
  readonly notificationSettings: SettingsRepository
  readonly smsGateway: SmsGateway | null
}

/** How whoever calls is told. */
export function registerNotificationSettings(registrar: Registrar, deps: SettingsRouteDeps): void {
  const { notificationSettings, smsGateway } = deps
  const present = (person: Person, stored: StoredSettings): NotificationSettings => ({
    ...stored.choices,
    featured_show_notification: featuredShowOf(stored.choices.channels),
    followed_web: followedWebOf(stored.choices.channels),
    user_phone_number: stored.phone,
    email_confirmed: person.emailConfirmed,
    bounced: stored.bounce === null ? null : { ...stored.bounce, at: isoTime(stored.bounce.at) },
    sms_offered: smsGateway !== null,
  })

  registerRoute(registrar, notificationSettingsRoutes.notificationSettings, async ({ identity }) =>
    ok(present(identity.person, await notificationSettings.of(identity.person.id))),
  )

  registerRoute(
    registrar,
    notificationSettingsRoutes.changeNotificationSettings,
    async ({ identity: { person }, body, request }) => {
      // Never taken in silence: nothing would come (SMS-01).
      if (smsGateway === null && asksForSms(body))
        return fail({ error: 'invalid_value', fields: { channels: 'invalid' } })
      const language = languageAsked(request.headers)
      const stored = await notificationSettings.change(person.id, {
        choose: (choices) => changeChoices(choices, body),
        ...(language !== null && { language }),
        ...(body.user_phone_number !== undefined && { phone: body.user_phone_number }),
        ...(body.tries_again === true && { bounce: null }),
      })
      return ok(present(person, stored))
    },
  )
}
