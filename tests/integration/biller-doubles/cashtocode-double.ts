import { type ServedDouble, serveDouble } from './serve-double.ts'

export interface CashtocodeDouble extends ServedDouble {
  /** What it was asked for last. */
  readonly asked: Readonly<Record<string, unknown>> | null
}

/**
 * CashtoCode as the connector of juspay/hyperswitch has it (`connectors/cashtocode.rs`, read 2026-11): pay tokens with Basic
 * authorization, and an error as JSON where it takes none.
 */
export async function startCashtocode(login: string, mid: string): Promise<CashtocodeDouble> {
  let asked: Readonly<Record<string, unknown>> | null = null
  const served = await serveDouble(({ method, path, headers, body }) => {
    if (path === '/evoucher/start') return { status: 200, page: 'Enter your voucher' }
    const right = `Basic ${Buffer.from(login).toString('base64')}`
    if (headers.authorization !== right) return { status: 401, json: { error: 401, error_description: 'no' } }
    if (method !== 'POST' || path !== '/merchant/paytokens') return { status: 404 }
    asked = JSON.parse(body)
    if (asked?.['mid'] !== mid) return { status: 400, json: { error: 'mid', error_description: 'unknown' } }
    return { status: 200, json: { payUrl: `${served.url}/evoucher/start?token=${asked['transactionId']}` } }
  })
  return {
    ...served,
    get asked() {
      return asked
    },
  }
}
