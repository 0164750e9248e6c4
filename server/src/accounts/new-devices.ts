import type { Clock } from '@footlight/core/ports'
import type { BrowserName, SystemName } from '@footlight/core/protocol/account-sessions'
import { dateFormat, displayNames } from '@footlight/core/rules/formatters'
import type { Language } from '@footlight/core/rules/languages'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import { letter } from '../platform/mail/letters.ts'
import { MailRetries } from '../platform/mail/mail-retries.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { type RateCount, RateLimiter } from '../platform/rate-limiter.ts'
import type { Person, SessionOrigin } from './people-port.ts'
import { DEMO_ROLE } from './roles.ts'

const MAILS_PER_DEVICE = { countMax: 1, windowMs: 3_600_000 }

/** As people know them, in every language; absent: nothing that they would know. */
const browsers: Readonly<Partial<Record<BrowserName, string>>> = {
  console: 'Footlight',
  chrome: 'Chrome',
  firefox: 'Firefox',
  safari: 'Safari',
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
}
const systems: Readonly<Partial<Record<SystemName, string>>> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  android: 'Android',
  ios: 'iOS',
  chromeos: 'ChromeOS',
}

export interface NewDevicesDeps {
  readonly mailer: Mailer
  readonly clock: Clock
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: () => string
  readonly logger: Logger
}

/** Tells people of log-ins on devices where they had not logged in before: with what, where and when, and no address. */
export class NewDevices {
  readonly #deps: NewDevicesDeps
  readonly #mails: RateCount
  readonly #retries: MailRetries

  constructor(deps: NewDevicesDeps) {
    this.#deps = deps
    this.#mails = new RateLimiter(MAILS_PER_DEVICE, deps.clock)
    this.#retries = new MailRetries(deps.clock)
  }

  /** An address that nobody has confirmed may be a stranger's: nothing is written there. */
  tell(
    { id, email, emailConfirmed, roles, username }: Person,
    origin: SessionOrigin,
    language: Language,
  ): void {
    if (!emailConfirmed || roles.includes(DEMO_ROLE)) return
    const { browser, system } = origin.device
    if (this.#mails.take(`${id} ${browser} ${system} ${origin.place?.country ?? ''}`) > 0) return
    const { mailer, clock, logger, siteUrl } = this.#deps
    const words = letter('new_device', language, {
      name: username,
      device: [browsers[browser], systems[system]].filter((part) => part !== undefined).join(', '),
      place: countryOf(origin, language),
      time: timeOf(clock.now(), language),
      url: `${siteUrl()}/account/security`,
    })
    this.#retries.add(
      () => mailer.send({ to: email, ...words }),
      (error) => logEvent(logger, 'new_device_mail_failed', { err: error, account: id }),
    )
  }

  /** Every message that was begun is written when it resolves. */
  async close(): Promise<void> {
    this.#mails.close()
    await this.#retries.close()
  }
}

/** Empty: not known. */
function countryOf({ place }: SessionOrigin, language: Language): string {
  return place === null ? '' : (displayNames(language, 'region').of(place.country) ?? '')
}

/** Nobody has said in which zone they live. `at`: ms since 1970. */
function timeOf(at: number, language: Language): string {
  const format = dateFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(at)} UTC`
}
