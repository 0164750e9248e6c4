import { billingRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import type { FastifyRequest } from 'fastify'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Config } from '../platform/config.ts'
import type { AnonymousAddresses } from '../regions/anonymous-addresses.ts'
import type { StoredPurchase } from './billing-port.ts'
import { ownPurchase } from './billing-routes.ts'
import type { CardRouteDeps } from './card-routes.ts'
import type { EvidenceRepository } from './evidence-port.ts'

export interface DeviceRouteDeps extends Pick<CardRouteDeps, 'billing' | 'purchaseWitness' | 'clock'> {
  readonly billingEvidence: EvidenceRepository
  readonly anonymousAddresses: AnonymousAddresses
  readonly config: Pick<Config, 'deviceCheck' | 'deviceCheckCacheS'>
}

/** A browser that says it later may be another one than the order came from. */
const SAID_WITHIN_MS = 3_600_000

/** Which browser a purchase came from, where the operator wants to know it (DEVICE-01). */
export function registerDevices(registrar: Registrar, deps: DeviceRouteDeps): void {
  const { purchaseWitness, config } = deps

  registerRoute(registrar, billingRoutes.deviceCheck, async ({ identity, params, request }) => {
    const purchase = await ownPurchase(params.id, identity.person, deps)
    return purchase === null
      ? fail({ error: 'not_found' })
      : ok({ wanted: await isWanted(purchase, request, deps), cache_s: config.deviceCheckCacheS })
  })

  registerRoute(registrar, billingRoutes.reportDevice, async ({ identity, params, body, request }) => {
    const purchase = await ownPurchase(params.id, identity.person, deps)
    if (purchase === null || !(await isWanted(purchase, request, deps))) return fail({ error: 'not_found' })
    await purchaseWitness.noteDevice(purchase.id, body.device)
    return ok(undefined)
  })
}

async function isWanted(
  { id, at }: StoredPurchase,
  { clientAddress }: Pick<FastifyRequest, 'clientAddress'>,
  { config, anonymousAddresses, billingEvidence, clock }: DeviceRouteDeps,
): Promise<boolean> {
  if (config.deviceCheck === 'off' || at < clock.now() - SAID_WITHIN_MS) return false
  if (config.deviceCheck === 'on' && anonymousAddresses.has(clientAddress)) return false
  return (await billingEvidence.contextsOf([id])).get(id)?.device === null
}
