import type { Clock } from '@footlight/core/ports'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { Secret, TOTP } from 'otpauth'
import { vi } from 'vitest'
import type { TestApi } from '../../dev-env/api-client.ts'
import { mailsTo } from '../../dev-env/outbox.ts'
import { must } from '../../dev-env/show-steps.ts'
import { type Footlight, type FootlightOverrides, startFootlight } from '../../dev-env/start-footlight.ts'

export const PASSWORD = 'seven-grey-lamps'
export const OTHER_PASSWORD = 'nine-blue-doors'

/** A server whose time the test sets, its people, and what is written to them. */
export interface SecurityShop {
  readonly footlight: Footlight
  readonly clock: ManualClock
  /** A new account whose e-mail is confirmed, on its own browser. */
  owner(name?: string): Promise<TestApi & { readonly username: string; readonly email: string }>
  logIn(name: string, password?: string, more?: object): ReturnType<TestApi['post']>
  /** Of the messages to `to` the texts that have `part` in them, once there are `count`. */
  mails(to: string, part: string, count?: number): Promise<readonly string[]>
  /** All that were written so far to this address. */
  written(to: string): readonly string[]
}

let made = 0

export async function openShop(overrides: FootlightOverrides = {}): Promise<SecurityShop> {
  const clock = new ManualClock()
  const footlight = await startFootlight({ clock, ...overrides })
  const written = (to: string) => mailsTo(footlight.config.dataDir, to)
  const mails: SecurityShop['mails'] = async (to, part, count = 1) => {
    const found = () => written(to).filter((text) => text.includes(part))
    await vi.waitUntil(() => found().length >= count, { timeout: 5_000, interval: 10 })
    return found()
  }
  return {
    footlight,
    clock,
    written,
    mails,
    logIn: (name, password = PASSWORD, more = {}) =>
      footlight
        .guest()
        .post('/auth/login', { [name.includes('@') ? 'email' : 'username']: name, password, ...more }),
    async owner(username = `owner_${process.pid}_${(made += 1)}`) {
      const email = `${username}@example.net`
      const who = footlight.guest()
      const account = { username, email, password: PASSWORD, birth_date: '1990-02-03', type: 'viewer' }
      must(await who.post('/auth/register', { ...account, accepts_terms: true }))
      const [mail] = await mails(email, '/confirm-email#')
      must(await footlight.guest().post('/auth/confirm_email', { token: linkIn(mail!, 'confirm-email') }))
      return Object.assign(who, { username, email })
    },
  }
}

/** Six digits of an authenticator app at a time of the test, ms since 1970. */
export function codeOf(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
}

/** Sets up an app; answers its secret and recovery codes. */
export async function setUpApp(
  { clock }: { readonly clock: Pick<Clock, 'now'> },
  owner: TestApi,
  password = PASSWORD,
  more: object = {},
): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  const { secret, ticket } = must(await owner.post('/auth/totp/begin'))
  const body = { ticket, code: codeOf(secret, clock.now()), password, ...more }
  const { recovery_codes: codes } = must(await owner.post('/auth/totp/confirm', body))
  return { secret, codes }
}

/** The token behind the # of a link. */
export function linkIn(mail: string, page: string): string {
  return new RegExp(`/${page}#(\\S+)`).exec(mail)![1]!
}
