import { Signer } from '../platform/signer.ts'

/** hex, 80 bits: a local part has at most 64 bytes. */
const SIGNATURE_LENGTH = 20
/** Mail servers may write it in any case. */
const suffixPattern = /\+([0-9a-z]{1,11})\.([0-9a-f]{20})(?:@.*)?$/i

/**
 * An address of its own for each message, to which mail servers send what says that it did not arrive: nobody but who
 * received it knows the address, and it speaks of that message alone (BOUNCE-01).
 */
export class BounceAddresses {
  readonly #signer: Signer
  readonly #local: string
  readonly #domain: string

  /** `address`: what the operator set; ours is its local part, a plus sign, the message and a signature. */
  constructor(serverSecret: Buffer, address: string) {
    this.#signer = new Signer(serverSecret, 'bounces')
    const [local = '', domain = ''] = address.split('@')
    this.#local = local
    this.#domain = domain
  }

  of(delivery: number): string {
    const id = delivery.toString(36)
    return `${this.#local}+${id}.${this.#sign(id)}@${this.#domain}`
  }

  /** With or without its domain. null: it is none of ours. */
  read(address: string): number | null {
    const [, id = '', signature = ''] = suffixPattern.exec(address) ?? []
    const plain = id.toLowerCase()
    if (plain === '' || this.#sign(plain) !== signature.toLowerCase()) return null
    return Number.parseInt(plain, 36)
  }

  #sign(id: string): string {
    return Buffer.from(this.#signer.sign(id), 'base64url').toString('hex').slice(0, SIGNATURE_LENGTH)
  }
}
