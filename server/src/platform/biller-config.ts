import { fail, ok, type Result } from '@footlight/core/rules'
import { type BillerName, type BillerValues, type BillerVariable, billerNames } from './biller-variables.ts'

/** ISO 3166-1: nobody is served there. */
interface Closed {
  readonly closedTo: ReadonlySet<string>
}

export interface SandboxConfig extends Closed {
  /** Part of its address here and of the books. */
  readonly name: 'sandbox'
  /** Its origin. */
  readonly url: string
  readonly secret: string
}

export interface EpochConfig extends Closed {
  readonly name: 'epoch'
  readonly url: string
  readonly piCode: string
  readonly digestKey: string
  /** Addresses and networks that refunds and chargebacks are heard from; empty: they are not heard. */
  readonly dataPlusFrom: readonly string[]
}

export interface CcbillConfig extends Closed {
  readonly name: 'ccbill'
  readonly url: string
  /** Six digits, and four. */
  readonly account: string
  readonly subaccount: string
  readonly flexId: string
  readonly salt: string
  /** In the address that CCBill was given for webhooks. */
  readonly webhookSecret: string
}

export interface BtcpayConfig extends Closed {
  readonly name: 'crypto'
  readonly url: string
  readonly storeId: string
  readonly apiKey: string
  readonly webhookSecret: string
}

export interface CashtocodeConfig extends Closed {
  readonly name: 'cashtocode'
  readonly url: string
  readonly merchantId: string
  readonly username: string
  readonly password: string
  /** The whole header that its webhooks carry. */
  readonly webhookAuthorization: string
}

export interface PaypalConfig extends Closed {
  readonly name: 'paypal'
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
}

/** Who takes money, as the operator has set them up; the first is asked first. */
export type BillerConfig =
  | SandboxConfig
  | EpochConfig
  | CcbillConfig
  | BtcpayConfig
  | CashtocodeConfig
  | PaypalConfig

interface Kind {
  /** All of them, or it is not set up. */
  readonly needs: readonly [BillerVariable, ...BillerVariable[]]
  readonly mayHave: readonly BillerVariable[]
  readonly of: (values: Values) => BillerConfig
}
/** Those that are needed are there. */
type Values = { readonly [Name in BillerVariable]: string } & BillerValues

const kinds: Readonly<Record<BillerName, Kind>> = {
  sandbox: {
    needs: ['SANDBOX_BILLER_URL', 'SANDBOX_BILLER_SECRET'],
    mayHave: ['SANDBOX_BILLER_CLOSED_TO'],
    of: (values) => ({
      name: 'sandbox',
      url: originOf(values.SANDBOX_BILLER_URL),
      secret: values.SANDBOX_BILLER_SECRET,
      closedTo: new Set(listOf(values.SANDBOX_BILLER_CLOSED_TO)),
    }),
  },
  epoch: {
    needs: ['EPOCH_PI_CODE', 'EPOCH_DIGEST_KEY'],
    mayHave: ['EPOCH_URL', 'EPOCH_DATA_PLUS_FROM', 'EPOCH_CLOSED_TO'],
    of: (values) => ({
      name: 'epoch',
      url: originOf(values.EPOCH_URL ?? 'https://wnu.com'),
      piCode: values.EPOCH_PI_CODE,
      digestKey: values.EPOCH_DIGEST_KEY,
      dataPlusFrom: listOf(values.EPOCH_DATA_PLUS_FROM),
      closedTo: new Set(listOf(values.EPOCH_CLOSED_TO)),
    }),
  },
  ccbill: {
    needs: ['CCBILL_ACCOUNT', 'CCBILL_FLEX_ID', 'CCBILL_SALT', 'CCBILL_WEBHOOK_SECRET'],
    mayHave: ['CCBILL_URL', 'CCBILL_CLOSED_TO'],
    of: (values) => ({
      name: 'ccbill',
      url: originOf(values.CCBILL_URL ?? 'https://api.ccbill.com'),
      account: values.CCBILL_ACCOUNT.slice(0, 6),
      subaccount: values.CCBILL_ACCOUNT.slice(7),
      flexId: values.CCBILL_FLEX_ID,
      salt: values.CCBILL_SALT,
      webhookSecret: values.CCBILL_WEBHOOK_SECRET,
      closedTo: new Set(listOf(values.CCBILL_CLOSED_TO)),
    }),
  },
  crypto: {
    needs: ['BTCPAY_URL', 'BTCPAY_STORE_ID', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'],
    mayHave: ['BTCPAY_CLOSED_TO'],
    of: (values) => ({
      name: 'crypto',
      url: originOf(values.BTCPAY_URL),
      storeId: values.BTCPAY_STORE_ID,
      apiKey: values.BTCPAY_API_KEY,
      webhookSecret: values.BTCPAY_WEBHOOK_SECRET,
      closedTo: new Set(listOf(values.BTCPAY_CLOSED_TO)),
    }),
  },
  cashtocode: {
    needs: [
      ...(['CASHTOCODE_URL', 'CASHTOCODE_MID', 'CASHTOCODE_USERNAME'] as const),
      ...(['CASHTOCODE_PASSWORD', 'CASHTOCODE_WEBHOOK_AUTHORIZATION'] as const),
    ],
    mayHave: ['CASHTOCODE_CLOSED_TO'],
    of: (values) => ({
      name: 'cashtocode',
      url: originOf(values.CASHTOCODE_URL),
      merchantId: values.CASHTOCODE_MID,
      username: values.CASHTOCODE_USERNAME,
      password: values.CASHTOCODE_PASSWORD,
      webhookAuthorization: values.CASHTOCODE_WEBHOOK_AUTHORIZATION,
      closedTo: new Set(listOf(values.CASHTOCODE_CLOSED_TO)),
    }),
  },
  paypal: {
    needs: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
    mayHave: ['PAYPAL_URL', 'PAYPAL_CLOSED_TO'],
    of: (values) => ({
      name: 'paypal',
      url: originOf(values.PAYPAL_URL ?? 'https://api-m.paypal.com'),
      clientId: values.PAYPAL_CLIENT_ID,
      clientSecret: values.PAYPAL_CLIENT_SECRET,
      webhookId: values.PAYPAL_WEBHOOK_ID,
      closedTo: new Set(listOf(values.PAYPAL_CLOSED_TO)),
    }),
  },
}

export function billersOf(values: BillerValues): Result<readonly BillerConfig[], string> {
  const set = new Map<string, BillerConfig>()
  for (const name of billerNames) {
    const kind = kinds[name]
    const missing = kind.needs.filter((variable) => values[variable] === undefined)
    if (missing.length === 0) set.set(name, kind.of(values as Values))
    else if ([...kind.needs, ...kind.mayHave].some((variable) => values[variable] !== undefined))
      return fail(togetherText(kind.needs))
  }
  const wanted = listOf(values.BILLERS)
  const unset = wanted.find((name) => !set.has(name))
  if (unset !== undefined) return fail(`BILLERS names ${unset}, which is not set up: ${needText(unset)}`)
  // Those that it does not name come behind: purchases of before are theirs.
  return ok([...new Set([...wanted, ...set.keys()])].flatMap((name) => set.get(name) ?? []))
}

/** Origins whose pages are shown inside of the site's own. */
export function framedBy(billers: readonly BillerConfig[]): readonly string[] {
  return billers.flatMap(({ name, url }) => (name === 'crypto' ? [url] : []))
}

function togetherText(needs: readonly string[]): string {
  const list = `${needs.slice(0, -1).join(', ')} and ${needs.at(-1)}`
  return `${list} belong together: set ${needs.length === 2 ? 'both, or neither' : 'all of them, or none'}.`
}

function needText(name: string): string {
  return `set ${kinds[name as BillerName].needs.join(', ')}, or leave it out.`
}

function listOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(',').map((part) => part.trim())
}

function originOf(text: string): string {
  return new URL(text).origin
}
