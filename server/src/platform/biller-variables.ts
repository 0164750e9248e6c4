import * as z from 'zod/mini'
import { isProxyName } from './net/trusted-proxies.ts'
import { countryList } from './place-config.ts'

export const origin = z.string().check(
  z.refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '')
  }),
)
const countriesAdvice = 'countries by two capital letters between commas, such as SE, US'
export const secret = z.string().check(z.regex(/^[\x21-\x7e]{8,512}$/))
export const ownSecret = z.string().check(z.regex(/^[\w.~+/=-]{32,256}$/))
const name = z.string().check(z.regex(/^[\w.-]{1,120}$/))
const networks = z.string().check(
  z.refine((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .every(isProxyName),
  ),
)

/** Who takes money, in the order in which they are asked where `BILLERS` says no other. */
export const billerNames = ['epoch', 'ccbill', 'paypal', 'crypto', 'cashtocode', 'sandbox'] as const
export type BillerName = (typeof billerNames)[number]

const secretAdvice = (whose: string): string =>
  `the one that ${whose} gave you, 8 to 512 signs without spaces`

/** Each variable with the words that tell an operator what to do when its value is wrong. */
export const billerVariables = {
  BILLERS: {
    schema: z
      .string()
      .check(
        z.refine((text) =>
          text.split(',').every((part) => (billerNames as readonly string[]).includes(part.trim())),
        ),
      ),
    advice: `names in the order in which they are asked, of ${billerNames.join(', ')}`,
  },
  SANDBOX_BILLER_URL: {
    schema: origin,
    advice: 'the address of the sandbox biller, such as http://127.0.0.1:8090, without a path',
  },
  SANDBOX_BILLER_SECRET: {
    schema: ownSecret,
    advice: '32 to 256 letters, digits or signs of ._~+/=-, as the sandbox biller was started with',
  },
  SANDBOX_BILLER_CLOSED_TO: { schema: countryList, advice: countriesAdvice },
  EPOCH_URL: { schema: origin, advice: 'the origin of its join form, such as https://wnu.com' },
  EPOCH_PI_CODE: { schema: name, advice: 'the code of the product that Epoch made for your tokens' },
  EPOCH_DIGEST_KEY: { schema: secret, advice: secretAdvice('Epoch') },
  EPOCH_DATA_PLUS_FROM: {
    schema: networks,
    advice: 'addresses or networks from which Epoch sends Data Plus, such as 198.51.100.0/24',
  },
  EPOCH_CLOSED_TO: { schema: countryList, advice: countriesAdvice },
  CCBILL_URL: { schema: origin, advice: 'the origin of its forms, such as https://api.ccbill.com' },
  CCBILL_ACCOUNT: {
    schema: z.string().check(z.regex(/^\d{6}-\d{4}$/)),
    advice: 'account and subaccount, such as 900100-0000',
  },
  CCBILL_FLEX_ID: { schema: z.uuid(), advice: 'the Flex ID of the payment flow' },
  CCBILL_SALT: { schema: secret, advice: secretAdvice('CCBill') },
  CCBILL_WEBHOOK_SECRET: {
    schema: z.string().check(z.regex(/^[\w-]{32,128}$/)),
    advice: '32 to 128 letters, digits or signs of _-, which you make and put into the address of webhooks',
  },
  CCBILL_CLOSED_TO: { schema: countryList, advice: countriesAdvice },
  BTCPAY_URL: { schema: origin, advice: 'the origin of your BTCPay Server, such as https://pay.example.org' },
  BTCPAY_STORE_ID: { schema: name, advice: 'the id of a store that sells nothing else' },
  BTCPAY_API_KEY: { schema: secret, advice: secretAdvice('your BTCPay Server') },
  BTCPAY_WEBHOOK_SECRET: { schema: secret, advice: secretAdvice('your BTCPay Server') },
  BTCPAY_CLOSED_TO: { schema: countryList, advice: countriesAdvice },
  CASHTOCODE_URL: {
    schema: origin,
    advice: 'the origin that CashtoCode gave you, such as https://pay.example',
  },
  CASHTOCODE_MID: { schema: name, advice: 'the merchant id that CashtoCode gave you for this currency' },
  CASHTOCODE_USERNAME: { schema: name, advice: 'the user name that CashtoCode gave you' },
  CASHTOCODE_PASSWORD: { schema: secret, advice: secretAdvice('CashtoCode') },
  CASHTOCODE_WEBHOOK_AUTHORIZATION: {
    schema: z.string().check(z.regex(/^[\x20-\x7e]{16,512}$/)),
    advice: 'the whole Authorization that its webhooks carry, such as Basic dXNlcjpwYXNz',
  },
  CASHTOCODE_CLOSED_TO: { schema: countryList, advice: countriesAdvice },
  PAYPAL_URL: { schema: origin, advice: 'the origin of its API, such as https://api-m.sandbox.paypal.com' },
  PAYPAL_CLIENT_ID: { schema: name, advice: 'the client id of your app at PayPal' },
  PAYPAL_CLIENT_SECRET: { schema: secret, advice: secretAdvice('PayPal') },
  PAYPAL_WEBHOOK_ID: { schema: name, advice: 'the id of the webhook of your app at PayPal' },
  PAYPAL_CLOSED_TO: { schema: countryList, advice: countriesAdvice },
} as const
type Variables = typeof billerVariables

export type BillerVariable = keyof Variables
export type BillerValues = {
  readonly [Name in BillerVariable]?: z.infer<Variables[Name]['schema']> | undefined
}
