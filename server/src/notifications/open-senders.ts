import type { Config } from '../platform/config.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { Site } from '../platform/site.ts'
import { BounceAddresses } from './bounce-addresses.ts'
import type { Senders } from './letter.ts'
import { PushClient, type PushConnection } from './push/push-client.ts'
import { PushServices } from './push/push-services.ts'
import { type PushDeps, pushSender } from './push/send-push.ts'
import { vapidKeys as makeVapidKeys } from './push/vapid-keys.ts'
import { type MailDeps, mailSender } from './send-mail.ts'
import { smsSender } from './send-sms.ts'
import type { SmsGateway } from './sms-port.ts'
import { UnsubscribeLinks } from './unsubscribe-links.ts'

export type SenderUses = Omit<MailDeps, 'unsubscribeLinks' | 'bounceAddresses'> &
  Omit<PushDeps, 'pushClient'> & {
    readonly serverSecret: Buffer
    readonly config: Pick<Config, 'smtp' | 'pushServices'>
    /** undefined: the internet. */
    readonly pushConnection: PushConnection | undefined
  }

/** Subscriptions that one session posts: turned on and off, and looked after once an hour. */
const PUSH_POSTS = { countMax: 20, windowMs: 3_600_000 }

/** The ways out of the site that there are. */
export function openSenders(uses: SenderUses) {
  const { serverSecret, config, people, site, clock, pushConnection: connection } = uses
  const address = config.smtp?.bounces?.address
  const unsubscribeLinks = new UnsubscribeLinks(serverSecret)
  const bounceAddresses = address === undefined ? null : new BounceAddresses(serverSecret, address)
  const keys = makeVapidKeys(serverSecret)
  const pushServices = new PushServices(config.pushServices)
  const subject = () => contactOf(config, site)
  const pushClient = new PushClient({ keys, services: pushServices, subject, connection })
  // A gateway of the operator's would be opened here; this release has none.
  const smsGateway = null as SmsGateway | null
  const notificationSenders: Senders = {
    email: mailSender({ ...uses, unsubscribeLinks, bounceAddresses }),
    ...(!pushServices.isEmpty && { push: pushSender({ ...uses, pushClient }) }),
    ...(smsGateway !== null && { sms: smsSender(smsGateway, people) }),
  }
  const pushPosts = new RateLimiter(PUSH_POSTS, clock)
  return {
    unsubscribeLinks,
    bounceAddresses,
    smsGateway,
    notificationSenders,
    vapidKeys: keys,
    pushServices,
    pushPosts,
  }
}

/** Whom a push service may write to about this server. */
function contactOf({ smtp }: Pick<Config, 'smtp'>, { publicUrl }: Pick<Site, 'publicUrl'>): string {
  const from = smtp === null ? null : (/<([^>]+)>/.exec(smtp.from)?.[1] ?? smtp.from)
  if (from !== null) return `mailto:${from}`
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost'
}
