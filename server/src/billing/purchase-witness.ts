import type { Clock } from '@footlight/core/ports'
import type { FastifyRequest } from 'fastify'
import type { Person } from '../accounts/people-port.ts'
import type { LegalTexts } from '../platform/legal-texts.ts'
import { addressKey } from '../platform/net/address.ts'
import { Signer, sha256 } from '../platform/signer.ts'
import type { EvidenceRepository } from './evidence-port.ts'

export interface WitnessDeps {
  readonly clock: Clock
  readonly serverSecret: Buffer
  readonly billingEvidence: EvidenceRepository
  readonly legal: LegalTexts
  readonly siteVersion: string
}

const USER_AGENT_MAX = 200

/** Writes down how a purchase was ordered, for the day on which a bank asks (BILLING-22). */
export class PurchaseWitness {
  readonly #deps: WitnessDeps
  readonly #signer: Signer
  readonly #deviceSigner: Signer

  constructor(deps: WitnessDeps) {
    this.#deps = deps
    this.#signer = new Signer(deps.serverSecret, 'address of a purchase')
    this.#deviceSigner = new Signer(deps.serverSecret, 'device of a purchase')
  }

  async note(
    purchase: string,
    person: Person,
    request: Pick<FastifyRequest, 'clientAddress' | 'headers'>,
  ): Promise<void> {
    const { clock, billingEvidence, siteVersion } = this.#deps
    await billingEvidence.remember(purchase, {
      at: clock.now(),
      userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
      address: this.#signer.sign(addressKey(request.clientAddress)),
      device: null,
      terms: this.terms()?.version ?? null,
      siteVersion,
      isAgeVerified: person.ageVerified,
      isIdentityConfirmed: person.identityConfirmed,
    })
  }

  /** `fingerprint`: as the browser said it. */
  async noteDevice(purchase: string, fingerprint: string): Promise<void> {
    await this.#deps.billingEvidence.rememberDevice(purchase, this.#deviceSigner.sign(fingerprint))
  }

  /** The operator's terms as they are now; null: there are none. */
  terms(): { readonly text: string; readonly version: string } | null {
    const text = this.#deps.legal('terms', 'en')
    return text === null ? null : { text, version: sha256(text) }
  }
}
