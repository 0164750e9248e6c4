import type { Clock } from '@footlight/core/ports'
import { INTIFACE_PORT, IntifaceBridge } from '@footlight/native-bridges/buttplug/intiface-bridge'
import { LOVENSE_PORT, LovenseBridge } from '@footlight/native-bridges/lovense/lovense-bridge'
import type { Bridge } from '@footlight/native-bridges/toys/bridge'
import { parseDeviceAddress } from '@footlight/native-bridges/toys/private-address'
import type { ToyApp, ToyAppSearch, ToySetUp } from '../../shared/ipc/toys.ts'

/** How long an app may take to tell of its toys after it let us in. ms. */
const TOYS_MS = 600

const apps = {
  lovense: { port: LOVENSE_PORT, Bridge: LovenseBridge },
  intiface: { port: INTIFACE_PORT, Bridge: IntifaceBridge },
} as const

/**
 * A bridge for each app that the performer has set up. An address that no longer parses is left out:
 * `saveToySetUp` keeps none.
 */
export function bridgesOf(setUp: Pick<ToySetUp, ToyApp>, clock: Clock): readonly Bridge[] {
  return (['lovense', 'intiface'] as const).flatMap((app) => {
    const text = setUp[app]
    const address = text === null ? null : parseDeviceAddress(text, apps[app].port)
    return address?.ok ? [new apps[app].Bridge(address.value, clock)] : []
  })
}

export function isDeviceAddress(text: string | null): boolean {
  return text === null || parseDeviceAddress(text, LOVENSE_PORT).ok
}

/** Opens, asks which toys are there, and lets go again. */
export async function findApp(app: ToyApp, text: string, clock: Clock): Promise<ToyAppSearch> {
  const address = parseDeviceAddress(text, apps[app].port)
  if (!address.ok) return { kind: 'not_found', error: address.error }
  const bridge = new apps[app].Bridge(address.value, clock)
  const opened = await bridge.open()
  if (!opened.ok) return { kind: 'not_found', error: opened.error }
  await toysThere(bridge, clock)
  const toys = bridge.toys.map(({ name, battery }) => ({ name, battery }))
  await bridge.close()
  return { kind: 'found', toys }
}

/** Until every toy has told its battery, or the time is over. */
function toysThere(bridge: Bridge, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      cancel()
      end()
      resolve()
    }
    const look = () => {
      if (bridge.toys.length > 0 && bridge.toys.every(({ battery }) => battery !== null)) settle()
    }
    const cancel = clock.after(TOYS_MS, settle)
    const end = bridge.onEvent(look)
    look()
  })
}
