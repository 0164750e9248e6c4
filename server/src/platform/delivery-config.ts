import { fail, ok, type Result } from '@footlight/core/rules'
import * as z from 'zod/mini'

/** By which ways people are told who are not here, as the operator decides. */
export interface DeliveryConfig {
  /** The operator's mail server; null: mail is written into a folder. */
  readonly smtp: SmtpConfig | null
  /** Hosts to which browsers may have us send; one that begins with `*.` is all below it. Empty: none. */
  readonly pushServices: readonly string[]
}

export interface SmtpConfig {
  /** `smtp://` or `smtps://`, with name and password where the server wants them. */
  readonly url: string
  /** In whose name: an address, or a name with it in brackets. */
  readonly from: string
  /** Where mail that cannot be delivered comes back to, and what proves who says so; null: nobody hears of it. */
  readonly bounces: BounceConfig | null
}

export interface BounceConfig {
  readonly address: string
  readonly token: string
}

/** Of Chromium and those that are built on it, Firefox, Safari, and Edge on Windows. */
export const PUSH_SERVICES_DEFAULT = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

const mailServer = z.string().check(
  z.refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    return (
      url !== null &&
      /^smtps?:$/.test(url.protocol) &&
      url.hostname !== '' &&
      (url.pathname === '' || url.pathname === '/') &&
      url.search === '' &&
      url.hash === '' &&
      isEncoded(url.username) &&
      isEncoded(url.password)
    )
  }),
)

/** A lone `%` in a password would otherwise be found with the first message. */
function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

const plainEmail = /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/
const mailFrom = z.string().check(
  z.maxLength(200),
  z.refine((text) => {
    const named = /^[^<>\r\n",;@]+ <([^<>]+)>$/.exec(text)
    return plainEmail.test(named?.[1] ?? text)
  }),
)
// Ours comes in front of its `@`: a local part has at most 64 bytes (RFC 5321 §4.5.3.1.1).
const bounceAddress = z.string().check(z.regex(/^[a-z0-9._-]{1,20}@(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/))

const hostName = /^(?:\*\.)?(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/
const hostNames = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) =>
      text === 'none' ? [] : text.split(',').map((name) => name.trim().toLowerCase()),
    ),
  ),
  z.array(z.string().check(z.regex(hostName))),
)

export const deliveryVariables = {
  SMTP_URL: {
    schema: mailServer,
    advice:
      'the address of a mail server, such as smtp://user:password@mail.example.org:587 or smtps://mail.example.org; signs of a password that mean something in an address are written as %40 and the like',
  },
  MAIL_FROM: {
    schema: mailFrom,
    advice: 'the address that mail comes from, such as Footlight <hello@example.org>',
  },
  MAIL_BOUNCES: {
    schema: bounceAddress,
    advice:
      'the address that mail comes back to, such as bounces@example.org: lower case, and at most 20 letters before its @',
  },
  MAIL_BOUNCES_TOKEN: {
    schema: z.string().check(z.regex(/^[\w.~+/=-]{16,256}$/)),
    advice: '16 to 256 letters, digits or signs of ._~+/=-, which your mail server sends as a bearer token',
  },
  PUSH_SERVICES: {
    schema: hostNames,
    advice: `names of hosts with commas between them, such as ${PUSH_SERVICES_DEFAULT.slice(0, 2).join(', ')}, *.push.apple.com, or none`,
  },
} as const

type Values = {
  readonly [Name in keyof typeof deliveryVariables]?:
    | z.infer<(typeof deliveryVariables)[Name]['schema']>
    | undefined
}

export function deliveryConfigOf(values: Values): Result<DeliveryConfig, string> {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_BOUNCES: address, MAIL_BOUNCES_TOKEN: token } = values
  const pushServices = values.PUSH_SERVICES ?? PUSH_SERVICES_DEFAULT
  if ((url === undefined) !== (from === undefined))
    return fail('SMTP_URL and MAIL_FROM belong together: set both, or neither.')
  if ((address === undefined) !== (token === undefined))
    return fail('MAIL_BOUNCES and MAIL_BOUNCES_TOKEN belong together: set both, or neither.')
  if (url === undefined || from === undefined)
    return address === undefined
      ? ok({ smtp: null, pushServices })
      : fail('MAIL_BOUNCES is about mail by SMTP_URL: set that as well, or leave both out.')
  const bounces = address === undefined || token === undefined ? null : { address, token }
  return ok({ smtp: { url, from, bounces }, pushServices })
}
