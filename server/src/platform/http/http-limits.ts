import type { RateLimit } from '../rate-limiter.ts'

/** How often things may be asked. Benches set them higher; nothing else does. */
export interface HttpLimits {
  readonly tipsPerAccount: RateLimit
  /** Everything else that takes tokens, over all rooms and kinds of orders. */
  readonly ordersPerAccount: RateLimit
  readonly callsPerSession: RateLimit
  /** Accounts that are made from one address. */
  readonly registrationsPerAddress: RateLimit
  /** Log-ins by a provider that are begun. */
  readonly signInsPerAddress: RateLimit
  readonly pagesPerAddress: RateLimit
  /** Answers to the question whether a video works, which a page asks once. */
  readonly surveysPerAddress: RateLimit
  /** Faults that pages report of themselves. */
  readonly clientErrorsPerAddress: RateLimit
  /** Batches of lines of a browser's log. */
  readonly browserLogsPerAccount: RateLimit
  readonly purchaseStepsPerAccount: RateLimit
  /** Uses of the site that are counted. */
  readonly productEventsPerAddress: RateLimit
  /** Links for a forgotten password that are asked for, and as many tokens that are tried. */
  readonly passwordResetsPerAddress: RateLimit
  /** Messages to the support by its form. */
  readonly supportFormsPerAddress: RateLimit
}

export const httpLimits: HttpLimits = {
  tipsPerAccount: { countMax: 100, windowMs: 1_000 },
  ordersPerAccount: { countMax: 20, windowMs: 1_000 },
  callsPerSession: { countMax: 600, windowMs: 60_000 },
  registrationsPerAddress: { countMax: 10, windowMs: 3_600_000 },
  signInsPerAddress: { countMax: 60, windowMs: 600_000 },
  pagesPerAddress: { countMax: 300, windowMs: 60_000 },
  surveysPerAddress: { countMax: 10, windowMs: 3_600_000 },
  clientErrorsPerAddress: { countMax: 30, windowMs: 3_600_000 },
  browserLogsPerAccount: { countMax: 20, windowMs: 60_000 },
  purchaseStepsPerAccount: { countMax: 60, windowMs: 60_000 },
  productEventsPerAddress: { countMax: 120, windowMs: 60_000 },
  passwordResetsPerAddress: { countMax: 20, windowMs: 3_600_000 },
  supportFormsPerAddress: { countMax: 5, windowMs: 3_600_000 },
}
