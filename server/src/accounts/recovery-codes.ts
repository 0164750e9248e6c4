import { randomInt } from 'node:crypto'
import type { AccountId } from '@footlight/core/protocol/ids'
import { Signer } from '../platform/signer.ts'

const CODES = 10
/** Digits alone, because the keyboard for codes on phones has nothing else; 40 bits, behind the counts of log-ins. */
const DIGITS = 12
const codePattern = /^\d{12}$/

/** Codes for whoever has lost their authenticator app. Stored is a keyed hash of each, which is worth nothing without the server's secret. */
export class RecoveryCodes {
  readonly #signer: Signer

  constructor(serverSecret: Buffer) {
    this.#signer = new Signer(serverSecret, 'recovery code')
  }

  /** Ten new ones, as people read them, and what is stored of them. */
  make(account: AccountId): { readonly codes: readonly string[]; readonly codeHashes: readonly string[] } {
    const digits = new Set<string>()
    while (digits.size < CODES) digits.add(String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'))
    const all = [...digits]
    return {
      codes: all.map((code) => code.replace(/(\d{4})(?=\d)/g, '$1-')),
      codeHashes: all.map((code) => this.#hash(account, code)),
    }
  }

  /** What is stored of a code, as somebody typed it; null: it is not the shape of one. */
  hashOf(account: AccountId, typed: string): string | null {
    const code = typed.replaceAll(/[\s-]/g, '')
    return codePattern.test(code) ? this.#hash(account, code) : null
  }

  #hash(account: AccountId, code: string): string {
    return this.#signer.sign(`${account}~${code}`)
  }
}
