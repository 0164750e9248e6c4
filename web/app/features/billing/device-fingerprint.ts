import type { Clock, KeyValueStorage } from '@footlight/core/ports'
import { DeviceFingerprint } from '@footlight/core/protocol/billing'

const KEY = 'footlight.device'
/** Slower than this, it is not said. */
const WITHIN_MS = 3_000

interface Kept {
  readonly device: string
  /** ms since 1970 */
  readonly at: number
}

interface FingerprintDeps {
  readonly storage: KeyValueStorage
  readonly clock: Pick<Clock, 'now' | 'after'>
  readonly read: () => Promise<string>
  /** For how long one that was read holds, ms. */
  readonly cacheMs: number
}

/** What this browser is like, read anew when what was kept is too old. null: not in time, or not at all. Never rejects. */
export async function deviceFingerprint(deps: FingerprintDeps): Promise<string | null> {
  const { storage, clock, cacheMs } = deps
  const now = clock.now()
  const kept = parseKept(storage.get(KEY))
  // One of the future is of a clock that was set back.
  if (kept !== null && kept.at <= now && now - kept.at < cacheMs) return kept.device
  const device = await readInTime(deps)
  if (device !== null) storage.set(KEY, JSON.stringify({ device, at: now } satisfies Kept))
  return device
}

/** Anything may stand in a browser's storage. */
function parseKept(text: string | null): Kept | null {
  try {
    const { device, at } = Object(JSON.parse(text ?? 'null')) as Record<string, unknown>
    return typeof at === 'number' ? { device: DeviceFingerprint.parse(device), at } : null
  } catch {
    return null
  }
}

async function readInTime({ read, clock }: FingerprintDeps): Promise<string | null> {
  let cancel = (): void => undefined
  const late = new Promise<null>((resolve) => {
    cancel = clock.after(WITHIN_MS, () => resolve(null))
  })
  const said = read().then(
    (text) => DeviceFingerprint.safeParse(text).data ?? null,
    () => null,
  )
  const first = await Promise.race([said, late])
  cancel()
  return first
}
