import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

/** Entries of the history that one answer has. */
export const CONFIGURATION_PAGE_SIZE = 20

export const configurationLimits = {
  countriesMax: 250,
  studiosMax: 500,
  holidaysMax: 200,
  listsMax: 100,
} as const

/** ISO 3166-1 alpha-2. */
const Countries = z
  .array(z.string().check(z.regex(/^[A-Z]{2}$/)))
  .check(z.maxLength(configurationLimits.countriesMax))
/** Ids of studios. */
const Studios = z
  .array(z.int().check(z.minimum(0), z.maximum(999_999_999)))
  .check(z.maxLength(configurationLimits.studiosMax))
/** Of the IANA database. */
const TimeZone = z.string().check(z.minLength(1), z.maxLength(64))
/** As the end of an address. */
const PageName = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

/**
 * What an administrator changes while the site runs, with the form of each value (CONFIG-01). What each means, and which of them
 * hold, says `core/src/rules/configuration`.
 */
export const configurationValues = {
  /** Empty: there is none. */
  'support.phone': z.string().check(z.trim(), z.regex(/^(?:\+?[\d ()/.-]{3,40})?$/)),
  /** `Mo-Fr 09:00-18:00, Sa 10:00-14:00`; empty: nothing is said about when somebody answers. */
  'support.hours': z.object({
    text: z.string().check(z.trim(), z.maxLength(300)),
    time_zone: TimeZone,
  }),
  /** From there the support is reached by the form alone, */
  'support.form_only_countries': Countries,
  /** except by people of these studios. */
  'support.exempt_studios': Studios,
  /** Nobody there buys or spends tokens. */
  'money.sale_blocked_countries': Countries,
  /** No performer who lives there is paid anything. */
  'money.receiver_blocked_countries': Countries,
  'cases.calendar': z.object({
    time_zone: TimeZone,
    /** `2026-12-25` */
    holidays: z
      .array(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)))
      .check(z.maxLength(configurationLimits.holidaysMax)),
  }),
  'lists.ranking': z.enum(['balanced', 'viewers']),
  /** Pages of studios. */
  'lists.studios': z
    .array(z.object({ name: PageName, studio: z.int().check(z.minimum(0), z.maximum(999_999_999_999_999)) }))
    .check(z.maxLength(configurationLimits.listsMax)),
  /** Roles of models that have a page. */
  'lists.roles': z.array(PageName).check(z.maxLength(configurationLimits.listsMax)),
  /** Whose performers may use standby. */
  'rooms.standby_studios': z.union([z.literal('all'), Studios]),
} as const

export type ConfigurationKey = keyof typeof configurationValues
export const configurationKeys = Object.keys(configurationValues) as readonly ConfigurationKey[]
export const ConfigurationKey = z.enum(
  configurationKeys as readonly [ConfigurationKey, ...ConfigurationKey[]],
)

export type ConfigurationValues = {
  readonly [Key in ConfigurationKey]: z.infer<(typeof configurationValues)[Key]>
}

/** Of any key: which form it has says `configurationValues`. */
export const ConfigurationValue = z.union([
  z.string(),
  z.array(z.string()),
  z.array(z.int()),
  configurationValues['support.hours'],
  configurationValues['cases.calendar'],
  configurationValues['lists.studios'],
])
export type ConfigurationValue = z.infer<typeof ConfigurationValue>

/** One change of one key. */
export const ConfigurationVersion = z.object({
  /** Counted for each key: 1, 2, 3, … Each replaces the one before it. */
  version: z.int(),
  /** null: the environment's value holds. */
  value: z.nullable(ConfigurationValue),
  /** ISO 8601. */
  at: z.string(),
  /** null: the account is gone. */
  by: z.nullable(z.string()),
  reason: z.string(),
  /** The version whose value it brought back, 0: the environment's; null: the value was entered. */
  restored: z.nullable(z.int()),
})
export type ConfigurationVersion = z.infer<typeof ConfigurationVersion>

export const ConfigurationSetting = z.object({
  key: ConfigurationKey,
  /** What holds now. */
  value: ConfigurationValue,
  /** What holds as long as nobody has set another: of the node that answers. */
  environment: ConfigurationValue,
  /** Goes with the next change; 0: nobody has changed it. */
  version: z.int(),
  /** The newest change; null: nobody has changed it. */
  change: z.nullable(ConfigurationVersion),
})
export type ConfigurationSetting = z.infer<typeof ConfigurationSetting>

/** `restore`: the value as it was in a version, which becomes a new one; 0: the environment's. */
export const ConfigurationChange = z.discriminatedUnion('kind', [
  /** Checked by the key. */
  z.object({ kind: z.literal('set'), value: z.unknown() }),
  z.object({ kind: z.literal('restore'), version: z.int().check(z.minimum(0)) }),
])
export type ConfigurationChange = z.infer<typeof ConfigurationChange>

export const configurationRoutes = {
  configuration: defineRoute({
    method: 'GET',
    path: '/admin/configuration',
    summary: 'The current values that administrators can change at runtime (configuration.edit)',
    access: 'user',
    at: 'anywhere',
    response: z.object({ settings: z.array(ConfigurationSetting) }),
    errors: ['forbidden'],
  }),
  configurationHistory: defineRoute({
    method: 'GET',
    path: '/admin/configuration/:key/history',
    summary: 'All changes of one value, newest first (configuration.edit)',
    access: 'user',
    at: 'anywhere',
    params: z.object({ key: ConfigurationKey }),
    query: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
    /** `next`: `before` of the next page; null: there is none. */
    response: z.object({ versions: z.array(ConfigurationVersion), next: z.nullable(z.int()) }),
    errors: ['forbidden', 'not_found'],
  }),
  changeConfiguration: defineRoute({
    method: 'POST',
    path: '/admin/configuration/:key',
    summary: 'Change one value, or restore an earlier one (configuration.edit)',
    access: 'user',
    at: 'anywhere',
    params: z.object({ key: ConfigurationKey }),
    body: z.object({
      /** The version that the change was made from. */
      seen: z.int().check(z.minimum(0)),
      change: ConfigurationChange,
      /** Goes into the history and the audit log. */
      reason: z
        .string()
        .check(z.trim(), z.minLength(1), z.maxLength(500), z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}]*$/u)),
    }),
    response: ConfigurationSetting,
    /** `conflict`: somebody has changed it since. `wrong_state`: that is what holds already. */
    errors: ['forbidden', 'not_found', 'conflict', 'wrong_state'],
  }),
} as const
