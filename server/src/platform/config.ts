import { join, resolve } from 'node:path'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { BusinessCalendar } from '@footlight/core/rules/cases/case-clock'
import * as z from 'zod/mini'
import { type AgeCheckConfig, ageChecksOf, ageCheckVariables } from './age-check-config.ts'
import { type BillerConfig, billersOf } from './biller-config.ts'
import { billerVariables } from './biller-variables.ts'
import { caseCalendarOf, caseVariables, type LiveEvidenceScope } from './case-config.ts'
import { type CompanionsConfig, companionsOf, companionVariables } from './companions-config.ts'
import { type DeletionConfig, deletionConfigOf, deletionVariables } from './deletion-config.ts'
import { type DeliveryConfig, deliveryConfigOf, deliveryVariables } from './delivery-config.ts'
import { type HumanCheckConfig, humanCheckOf, humanCheckVariables } from './human-check-config.ts'
import { type LivenessConfig, livenessConfigOf, livenessVariables } from './liveness-config.ts'
import { isProxyName } from './net/trusted-proxies.ts'
import { type PayoutConfig, payoutConfigOf, payoutVariables } from './payout-config.ts'
import { type PictureJudgeConfig, pictureJudgeOf, pictureJudgeVariables } from './picture-judge-config.ts'
import { countryList, type PlaceConfig, placeConfigOf, placeVariables } from './place-config.ts'
import { type RecordsCustodian, recordsCustodianOf, recordsVariables } from './records-config.ts'
import { type SignInProviderConfig, signInProvidersOf, signInVariables } from './sign-in-config.ts'
import { type SupportConfig, supportOf, supportVariables } from './support-config.ts'
import { type TaxConfig, taxConfigOf, taxVariables } from './tax-config.ts'
import { type TermsConfig, termsConfigOf, termsVariables } from './terms-config.ts'
import { webAddress } from './web-address.ts'

/** What the operator decides. Made once from the environment and never changed; `ChangeableConfig` is where that of the site begins. */
export interface Config extends DeliveryConfig {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly dataDir: string
  /** null: the embedded SQLite database in `dataDir`. */
  readonly databaseUrl: string | null
  /** Demo people and rooms are made at start. */
  readonly demo: boolean
  readonly demoPassword: string
  /** Whether rights of the site staff and of studio owners wait for a second factor. */
  readonly staffSecondFactor: boolean
  /** By which rule live rooms are ordered where a list has no order of its own. */
  readonly ranking: 'balanced' | 'viewers'
  /** Lists that the operator has made: of studios by their ids, and of roles that models have. */
  readonly listPages: { readonly studios: ReadonlyMap<string, number>; readonly roles: ReadonlySet<string> }
  /** `demo_live` streams unattended; needs ffmpeg. */
  readonly demoPerformer: boolean
  /** A dozen demo people stream drawn scenes, and something goes on in their rooms; needs ffmpeg. */
  readonly demoRooms: boolean
  /** null: RTMP is switched off. */
  readonly rtmpPort: number | null
  readonly mediaPorts: { readonly min: number; readonly max: number }
  /**
   * Origin that browsers see, without a slash at the end; null: made of host and port once the port is known.
   */
  readonly publicUrl: string | null
  /** Addresses and networks whose word about the caller's address counts; empty: nobody's. */
  readonly trustedProxies: readonly string[]
  /** Sockets of one address at a time. */
  readonly socketsPerAddress: number
  /** Whose performers may use standby: everybody's, or those of these studios; empty: nobody's. */
  readonly standbyStudios: 'all' | readonly number[]
  /** Performers who come over this domain of the operator's sites may use it as well; null: none. */
  readonly standbyDomain: string | null
  /** Of so many rooms at a time the last five minutes are held in memory, to be rewound; 0: of none. */
  readonly rewindRooms: number
  /** In so many sizes a room is sent by HLS, from 1 (the performer's own) to 4. */
  readonly hlsSizes: number
  readonly mediaAnnouncedIp: string | null
  /** null: mediasoup searches its own default places. */
  readonly workerBin: string | null
  /** A file that says where addresses are, in MaxMind's format; null: nobody's place is known. */
  readonly geoDatabase: string | null
  /** A file that says which addresses are of VPNs and proxies, in MaxMind's format; null: none is known to be. */
  readonly anonymousDatabase: string | null
  /** A file with the keys of the vault, apart from `dataDir`; null: no document that identifies somebody is taken. */
  readonly vaultKeyFile: string | null
  /** null: ages are not checked, wherever somebody is. */
  readonly ageChecks: AgeCheckConfig | null
  /** Whether buyers' browsers are told apart; `on`: not of those behind a VPN. */
  readonly deviceCheck: 'off' | 'on' | 'on_vpn_too'
  /** For how long a browser keeps what it found, s. */
  readonly deviceCheckCacheS: number
  /** A server that speaks LibreTranslate's HTTP; null: chat is not translated. */
  readonly translateUrl: string | null
  readonly translateApiKey: string | null
  readonly support: SupportConfig
  /** AI profiles; null: there are none on this site. */
  readonly companions: CompanionsConfig | null
  readonly deletion: DeletionConfig
  /** null: performers and studios are paid by other means. */
  readonly payouts: PayoutConfig | null
  /** Who reports what sellers earned, and whether payouts wait for what they declare. */
  readonly tax: TaxConfig
  readonly terms: TermsConfig
  readonly places: PlaceConfig
  /** null: there is no statement about records of performers. */
  readonly recordsCustodian: RecordsCustodian | null
  /** null: performers go live without a check of who is in the picture. */
  readonly liveness: LivenessConfig | null
  /** null: nobody is asked. */
  readonly humanCheck: HumanCheckConfig | null
  /** Where and on which days the operator's staff decides cases. */
  readonly caseCalendar: BusinessCalendar
  readonly liveEvidence: LiveEvidenceScope
  /** null: no program looks at pictures of rooms. */
  readonly pictureJudge: PictureJudgeConfig | null
  /** Who takes money; empty: nothing is for sale. */
  readonly billers: readonly BillerConfig[]
  /** By whom one can log in besides; empty: by nobody. */
  readonly signInProviders: readonly SignInProviderConfig[]
  /** ISO 3166-1: nobody there buys or spends tokens. */
  readonly saleBlockedCountries: ReadonlySet<string>
  /** ISO 3166-1: no performer who lives there is paid anything. */
  readonly receiverBlockedCountries: ReadonlySet<string>
  /** What `/metrics` asks for; null: it answers this machine alone. */
  readonly metricsToken: string | null
  readonly logLevel: LogLevel
  /** Folder of the built web site, with `server` and `client` in it. */
  readonly webBuildDir: string
}

/**
 * Of these the environment says only what holds until an administrator sets another value: read them where `CurrentConfig` has
 * them (CONFIG-03), never in the `Config` of the start.
 */
export type ChangeableConfig = Pick<
  Config,
  | 'support'
  | 'saleBlockedCountries'
  | 'receiverBlockedCountries'
  | 'caseCalendar'
  | 'ranking'
  | 'listPages'
  | 'standbyStudios'
>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export const DEMO_PASSWORD_DEFAULT = 'footlight-demo'

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.int().check(z.maximum(65_535))),
)
const rtmpPort = z.union([
  z.pipe(
    z.enum(['0', 'off']),
    z.transform(() => null),
  ),
  port,
])
const portRange = z.pipe(
  z.string().check(z.regex(/^\d{1,5}-\d{1,5}$/)),
  z.pipe(
    z.transform((text: string) => ({ min: Number(text.split('-')[0]), max: Number(text.split('-')[1]) })),
    z
      .object({ min: z.int().check(z.minimum(1024)), max: z.int().check(z.maximum(65_535)) })
      .check(z.refine((range) => range.max - range.min >= 9)),
  ),
)
const domain = z.string().check(z.toLowerCase(), z.regex(/^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/))
const httpOrigin = z.string().check(
  z.refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    return (
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      url.pathname === '/' &&
      url.search === '' &&
      url.username === ''
    )
  }),
)

const proxyNames = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  ),
  z.array(z.string().check(z.refine(isProxyName))),
)
const studios = z.union([
  z.literal('all'),
  z.pipe(
    z.literal('none'),
    z.transform((): readonly number[] => []),
  ),
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}(\s*,\s*\d{1,9})*$/)),
    z.transform((text: string): readonly number[] => text.split(',').map(Number)),
  ),
])
const countOrNone = z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))
const count = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), z.transform(Number))

/** Each variable with the words that tell an operator what to do when its value is wrong. */
const variables = {
  HOST: {
    schema: z.string().check(z.regex(/^[a-z0-9.:_-]+$/i)),
    advice: 'an address or name to listen on, such as 127.0.0.1 or 0.0.0.0',
  },
  PORT: { schema: port, advice: 'a number from 0 to 65535, such as 8080' },
  DATA_DIR: { schema: z.string(), advice: 'the path of a folder' },
  DATABASE_URL: {
    schema: z.string().check(z.regex(/^postgres(ql)?:\/\/./)),
    advice: 'postgres://user:password@host/database, or leave it out for the built-in database',
  },
  DEMO: { schema: z.enum(['0', '1']), advice: '1 for demo people and rooms, or 0 for none' },
  DEMO_PASSWORD: {
    schema: z.string().check(z.minLength(8), z.maxLength(128)),
    advice: 'a password of 8 to 128 characters',
  },
  STAFF_SECOND_FACTOR: {
    schema: z.enum(['required', 'optional']),
    advice: 'required to have staff and studio owners set up a second factor first, or optional',
  },
  RANKING: {
    schema: z.enum(['balanced', 'viewers']),
    advice: 'balanced for points as docs/PROTOCOL.md lists them, or viewers for the number of viewers alone',
  },
  LIST_STUDIOS: {
    schema: z.string().check(z.regex(/^[a-z0-9-]{1,40}=\d{1,15}(,[a-z0-9-]{1,40}=\d{1,15})*$/)),
    advice: 'pages of studios, name=number between commas, such as casa-salsa=7',
  },
  LIST_ROLES: {
    schema: z.string().check(z.regex(/^[a-z0-9-]{1,40}(,[a-z0-9-]{1,40})*$/)),
    advice: 'roles of models that have a page, between commas, such as independent-romanian',
  },
  DEMO_PERFORMER: { schema: z.enum(['0', '1']), advice: '1 to let demo_live stream by itself, or 0' },
  DEMO_ROOMS: {
    schema: z.enum(['0', '1']),
    advice: '1 for a dozen rooms that are live with drawn scenes, or 0',
  },
  RTMP_PORT: { schema: rtmpPort, advice: 'a number from 1 to 65535, such as 1935, or off' },
  MEDIA_PORTS: { schema: portRange, advice: 'a range of at least ten ports above 1023, such as 40000-40999' },
  PUBLIC_URL: {
    schema: httpOrigin,
    advice: 'the address that browsers use, such as https://cams.example.org, without a path',
  },
  TRUSTED_PROXIES: {
    schema: proxyNames,
    advice: 'addresses or networks of your proxies with commas between them, such as 127.0.0.1, 10.0.0.0/8',
  },
  SOCKETS_PER_ADDRESS: { schema: count, advice: 'a number from 1 to 9999999, such as 200' },
  STANDBY_STUDIOS: {
    schema: studios,
    advice: 'all, none, or numbers of studios with commas between them, such as 1, 4',
  },
  STANDBY_DOMAIN: { schema: domain, advice: 'the domain of one of your sites, such as live.example.org' },
  REWIND_ROOMS: { schema: countOrNone, advice: 'how many rooms can be rewound at a time, from 0 to 9999' },
  HLS_SIZES: {
    schema: z.pipe(z.enum(['1', '2', '3', '4']), z.transform(Number)),
    advice: 'in how many sizes a room is sent by HLS, from 1 to 4',
  },
  MEDIA_ANNOUNCED_IP: {
    schema: z.string().check(z.regex(/^[a-z0-9.:-]+$/i)),
    advice: 'the address under which viewers reach this machine, such as 203.0.113.7',
  },
  MEDIASOUP_WORKER_BIN: { schema: z.string(), advice: 'the path of the media worker program' },
  GEO_DATABASE: { schema: z.string(), advice: "the path of a file in MaxMind's MMDB format" },
  ANONYMOUS_DATABASE: { schema: z.string(), advice: "the path of a file in MaxMind's MMDB format" },
  VAULT_KEY_FILE: {
    schema: z.string(),
    advice: 'the path of a file outside of DATA_DIR with 64 hex digits, such as /etc/footlight/vault.key',
  },
  DEVICE_CHECK: { schema: z.enum(['off', 'on', 'on_vpn_too']), advice: 'off, on or on_vpn_too' },
  DEVICE_CHECK_CACHE_S: {
    schema: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(86_400)),
    advice: 'seconds for which a browser keeps what it found, from 0 to 86400',
  },
  TRANSLATE_URL: {
    schema: webAddress,
    advice: 'the address of a LibreTranslate server, such as http://127.0.0.1:5000',
  },
  TRANSLATE_API_KEY: { schema: z.string(), advice: 'the key that the translation server asks for' },
  SALE_BLOCKED_COUNTRIES: {
    schema: z.union([countryList, z.literal('none')]),
    advice: 'countries by two capital letters between commas, such as SE, or none',
  },
  RECEIVER_BLOCKED_COUNTRIES: {
    schema: countryList,
    advice: 'countries by two capital letters between commas, such as IR, KP',
  },
  METRICS_TOKEN: {
    schema: z.string().check(z.regex(/^[\w.~+/=-]{16,256}$/)),
    advice:
      '16 to 256 letters, digits or signs of ._~+/=-, which a reader of /metrics sends as a bearer token',
  },
  ...supportVariables,
  ...companionVariables,
  ...caseVariables,
  ...pictureJudgeVariables,
  ...deletionVariables,
  ...termsVariables,
  ...placeVariables,
  ...recordsVariables,
  ...livenessVariables,
  ...humanCheckVariables,
  ...deliveryVariables,
  ...ageCheckVariables,
  ...billerVariables,
  ...payoutVariables,
  ...taxVariables,
  ...signInVariables,
  NODE_ROLE: { schema: z.literal('all'), advice: 'all; other roles are not part of this release' },
  LOG_LEVEL: { schema: z.enum(logLevels), advice: `one of ${logLevels.join(', ')}` },
} as const

type Variables = { -readonly [Name in keyof typeof variables]?: z.infer<(typeof variables)[Name]['schema']> }

/** The error is one sentence for the operator. An empty variable counts as absent. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  workingDir: string,
): Result<Config, string> {
  if (isSet(env['NATS_URL']))
    return fail(
      'NATS_URL is set, but running many nodes over NATS is not part of this release: unset it and run one node.',
    )
  const values: Variables = {}
  for (const [name, { schema, advice }] of Object.entries(variables)) {
    const text = env[name]
    if (!isSet(text)) continue
    const parsed = schema.safeParse(text)
    if (!parsed.success) return fail(`${name} must be ${advice}.`)
    Object.assign(values, { [name]: parsed.data })
  }
  if ((values.RECORDS_CUSTODIAN_NAME === undefined) !== (values.RECORDS_CUSTODIAN_ADDRESS === undefined))
    return fail('RECORDS_CUSTODIAN_NAME and RECORDS_CUSTODIAN_ADDRESS belong together: set both, or neither.')
  const host = values.HOST ?? '127.0.0.1'
  const demo = values.DEMO === undefined ? isLoopback(host) : values.DEMO === '1'
  if (demo && !isLoopback(host) && values.DEMO_PASSWORD === undefined) {
    return fail(
      `DEMO=1 on ${host} would open accounts with a known password to the network: set DEMO_PASSWORD, or DEMO=0.`,
    )
  }
  const delivery = deliveryConfigOf(values)
  if (!delivery.ok) return delivery
  const billers = billersOf(values)
  if (!billers.ok) return billers
  const ageChecks = ageChecksOf(values, workingDir)
  if (!ageChecks.ok) return ageChecks
  const payouts = payoutConfigOf(values)
  if (!payouts.ok) return payouts
  const tax = taxConfigOf(values)
  if (!tax.ok) return tax
  const companions = companionsOf(values)
  if (!companions.ok) return companions
  const signIn = signInProvidersOf(values.SIGN_IN_PROVIDERS, env, workingDir)
  if (!signIn.ok) return signIn
  return ok({
    ...toConfig(values, host, demo, workingDir),
    ...delivery.value,
    billers: billers.value,
    ageChecks: ageChecks.value,
    payouts: payouts.value,
    tax: tax.value,
    companions: companions.value,
    signInProviders: signIn.value,
  })
}

function toConfig(
  values: Variables,
  host: string,
  demo: boolean,
  workingDir: string,
): Omit<
  Config,
  keyof DeliveryConfig | 'billers' | 'ageChecks' | 'payouts' | 'tax' | 'companions' | 'signInProviders'
> {
  return {
    host,
    port: values.PORT ?? 8080,
    dataDir: resolve(workingDir, values.DATA_DIR ?? 'data'),
    databaseUrl: values.DATABASE_URL ?? null,
    demo,
    demoPassword: values.DEMO_PASSWORD ?? DEMO_PASSWORD_DEFAULT,
    staffSecondFactor: (values.STAFF_SECOND_FACTOR ?? (demo ? 'optional' : 'required')) === 'required',
    ranking: values.RANKING ?? 'balanced',
    listPages: {
      studios: new Map(pairsOf(values.LIST_STUDIOS)),
      roles: new Set(values.LIST_ROLES?.split(',')),
    },
    demoPerformer: demo && values.DEMO_PERFORMER !== '0',
    demoRooms: demo && values.DEMO_ROOMS !== '0',
    rtmpPort: values.RTMP_PORT === undefined ? 1935 : values.RTMP_PORT,
    mediaPorts: values.MEDIA_PORTS ?? { min: 40_000, max: 40_999 },
    publicUrl: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL).origin,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    socketsPerAddress: values.SOCKETS_PER_ADDRESS ?? 200,
    // A domain alone means: this one, and no studio.
    standbyStudios: values.STANDBY_STUDIOS ?? (values.STANDBY_DOMAIN === undefined ? 'all' : []),
    standbyDomain: values.STANDBY_DOMAIN ?? null,
    rewindRooms: values.REWIND_ROOMS ?? 0,
    hlsSizes: values.HLS_SIZES ?? 4,
    mediaAnnouncedIp: values.MEDIA_ANNOUNCED_IP ?? null,
    workerBin: values.MEDIASOUP_WORKER_BIN ?? null,
    geoDatabase: values.GEO_DATABASE === undefined ? null : resolve(workingDir, values.GEO_DATABASE),
    anonymousDatabase:
      values.ANONYMOUS_DATABASE === undefined ? null : resolve(workingDir, values.ANONYMOUS_DATABASE),
    vaultKeyFile: values.VAULT_KEY_FILE === undefined ? null : resolve(workingDir, values.VAULT_KEY_FILE),
    deviceCheck: values.DEVICE_CHECK ?? 'off',
    deviceCheckCacheS: values.DEVICE_CHECK_CACHE_S ?? 3_600,
    translateUrl: values.TRANSLATE_URL ?? null,
    translateApiKey: values.TRANSLATE_API_KEY ?? null,
    saleBlockedCountries: countriesOf(values.SALE_BLOCKED_COUNTRIES ?? SALE_BLOCKED_USUAL),
    receiverBlockedCountries: countriesOf(values.RECEIVER_BLOCKED_COUNTRIES ?? 'none'),
    support: supportOf(values),
    deletion: deletionConfigOf(values),
    terms: termsConfigOf(values),
    places: placeConfigOf(values),
    recordsCustodian: recordsCustodianOf(values),
    liveness: livenessConfigOf(values),
    humanCheck: humanCheckOf(values),
    caseCalendar: caseCalendarOf(values),
    liveEvidence: values.LIVE_EVIDENCE ?? 'public',
    pictureJudge: pictureJudgeOf(values),
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL ?? 'warn',
    webBuildDir: join(import.meta.dirname, '../../../web/build'),
  }
}

/** Sweden forbids to buy sexual acts that are performed live or to order, since July 1, 2025 (brottsbalken 6:11). */
const SALE_BLOCKED_USUAL = 'SE'

function countriesOf(text: string): ReadonlySet<string> {
  return new Set(text === 'none' ? [] : text.split(',').map((each) => each.trim()))
}

function pairsOf(text: string | undefined): readonly (readonly [string, number])[] {
  return (text?.split(',') ?? []).map((pair) => {
    const [name = '', number] = pair.split('=')
    return [name, Number(number)]
  })
}

function isSet(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}
