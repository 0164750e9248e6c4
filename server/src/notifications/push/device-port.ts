import type { AccountId } from '@footlight/core/protocol/ids'

/** One browser that takes messages. */
export interface PushDevice {
  readonly endpoint: string
  /** base64url, both. */
  readonly p256dh: string
  readonly auth: string
}

export interface DeviceRepository {
  /**
   * The same again within `unless` ms is not written. Of an account the newest few stay; a browser in which somebody
   * else has logged in is theirs from then on.
   */
  put(
    device: PushDevice,
    of: { readonly account: AccountId; readonly session: string },
    at: number,
    unless: number,
  ): Promise<void>
  /** Those whose session goes on. */
  of(account: AccountId, now: number): Promise<readonly PushDevice[]>
  /** Whether the browser of this session takes messages. */
  has(session: string): Promise<boolean>
  /** `account` null: its service has forgotten it. */
  remove(endpoint: string, account: AccountId | null): Promise<void>
}
