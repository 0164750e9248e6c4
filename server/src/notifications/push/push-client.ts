import { type RequestOptions, request } from 'node:https'
import webPush from 'web-push'
import { publicLookup } from '../../platform/net/public-lookup.ts'
import type { PushDevice } from './device-port.ts'
import type { PushServices } from './push-services.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** What tests put in the place of the internet: where names lead, and whose certificate holds. */
export type PushConnection = Pick<RequestOptions, 'lookup' | 'ca' | 'port'>

export interface PushClientDeps {
  readonly keys: VapidKeys
  readonly services: PushServices
  /** Whom a service may write to about us: `mailto:` or `https:` (RFC 8292 §2.1). */
  readonly subject: () => string
  readonly connection: PushConnection | undefined
}

/** A service that says nothing for so long is asked another time. ms */
const SILENCE_MS = 10_000
/** So long a service keeps it for a browser that is off. seconds */
const TTL_S = 24 * 3_600

/** May go well another time. Nothing of it names the endpoint, which is a secret of its browser. */
export class PushDelayed extends Error {
  override readonly name = 'PushDelayed'
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Messages to browsers by their services, encrypted so that a service reads none of them (RFC 8291). */
export class PushClient {
  readonly #deps: PushClientDeps

  constructor(deps: PushClientDeps) {
    this.#deps = deps
  }

  /** `gone`: nothing can ever be sent there again. @throws `PushDelayed` */
  async send(device: PushDevice, text: string): Promise<'sent' | 'gone'> {
    const { keys, services, subject } = this.#deps
    const endpoint = services.addressOf(device.endpoint)
    if (endpoint === null) return 'gone'
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      text,
      { vapidDetails: { subject: subject(), ...keys }, TTL: TTL_S, urgency: 'normal' },
    )
    const status = await this.#post(endpoint, headers as Record<string, string>, body)
    if (status >= 200 && status < 300) return 'sent'
    if (status === 404 || status === 410) return 'gone'
    throw new PushDelayed(`HTTP ${status}`)
  }

  /** Follows nobody elsewhere, and reads no answer but its status. */
  #post(endpoint: string, headers: Record<string, string>, body: Buffer | null): Promise<number> {
    const connection = this.#deps.connection ?? { lookup: publicLookup }
    return new Promise((resolve, reject) => {
      const options = { method: 'POST', headers, timeout: SILENCE_MS, agent: false, ...connection }
      const sending = request(endpoint, options, (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      })
      sending.on('timeout', () => sending.destroy(new PushDelayed('ETIMEDOUT')))
      sending.on('error', (error: NodeJS.ErrnoException) => reject(new PushDelayed(error.code ?? 'error')))
      sending.end(body)
    })
  }
}
