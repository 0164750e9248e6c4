import type { Config } from '../platform/config.ts'
import { BounceAddresses } from './bounce-addresses.ts'
import type { Senders } from './letter.ts'
import { type MailDeps, mailSender } from './send-mail.ts'
import { smsSender } from './send-sms.ts'
import type { SmsGateway } from './sms-port.ts'
import { UnsubscribeLinks } from './unsubscribe-links.ts'

export type SenderUses = Omit<MailDeps, 'unsubscribeLinks' | 'bounceAddresses'> & {
  readonly serverSecret: Buffer
  readonly config: Pick<Config, 'smtp'>
}

/** The ways out of the site that there are. */
export function openSenders(uses: SenderUses) {
  const { serverSecret, config, people } = uses
  const address = config.smtp?.bounces?.address
  const unsubscribeLinks = new UnsubscribeLinks(serverSecret)
  const bounceAddresses = address === undefined ? null : new BounceAddresses(serverSecret, address)
  // A gateway of the operator's would be opened here; this release has none.
  const smsGateway: SmsGateway | null = null as SmsGateway | null
  const notificationSenders: Senders = {
    email: mailSender({ ...uses, unsubscribeLinks, bounceAddresses }),
    ...(smsGateway !== null && { sms: smsSender(smsGateway, people) }),
  }
  return { unsubscribeLinks, bounceAddresses, smsGateway, notificationSenders }
}
