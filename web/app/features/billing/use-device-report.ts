import { billingRoutes } from '@footlight/core/protocol/billing'
import { browserClock } from '@footlight/ui/browser-clock'
import { useEffect } from 'react'
import { browserStorage } from '../../platform/browser-ports.ts'
import { useStores } from '../../platform/stores-context.ts'
import { deviceFingerprint } from './device-fingerprint.ts'

/**
 * Says which browser a purchase came from, where the operator wants to know it and the server asks. A purchase does not wait for it,
 * and goes on the same without.
 */
export function useDeviceReport(id: string): void {
  const { api, session } = useStores()
  const isOn = session.siteConfig?.device_check === true
  useEffect(() => {
    if (!isOn) return
    async function report(): Promise<void> {
      const asked = await api.call(billingRoutes.deviceCheck, { params: { id } })
      if (!asked.ok || !asked.value.wanted) return
      const device = await deviceFingerprint({
        ...{ storage: browserStorage, clock: browserClock, read: readBrowser },
        cacheMs: asked.value.cache_s * 1_000,
      })
      if (device !== null) await api.call(billingRoutes.reportDevice, { params: { id }, body: { device } })
    }
    void report()
  }, [api, id, isOn])
}

async function readBrowser(): Promise<string> {
  const { load } = await import('@fingerprintjs/fingerprintjs')
  // Its makers are told nothing.
  const agent = await load({ monitoring: false })
  return (await agent.get()).visitorId
}
