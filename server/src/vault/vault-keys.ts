import { createHash, createHmac } from 'node:crypto'
import { SecretBox } from '../platform/secret-box.ts'

const KEY_BYTES = 32

interface VaultKey {
  readonly id: string
  readonly box: SecretBox
  readonly bytes: Buffer
}

/**
 * The keys of the vault, which the operator stores apart from database and disk. The first one seals; the others open
 * what they sealed before the operator put a newer one in front of them.
 */
export class VaultKeys {
  readonly #keys: readonly VaultKey[]

  constructor(keys: readonly Buffer[]) {
    this.#keys = keys.map((bytes) => ({ id: idOf(bytes), box: new SecretBox(bytes, 'vault'), bytes }))
  }

  /** `about`: the one place that the text belongs to; put anywhere else, it opens no more. */
  seal(text: string, about: string): string {
    const { id, box } = this.#first
    return `${id}.${box.close(text, about)}`
  }

  /** null: sealed with a key that is not here, for another place, or damaged. */
  open(sealed: string, about: string): string | null {
    const dot = sealed.indexOf('.')
    const key = this.#keys.find(({ id }) => id === sealed.slice(0, dot))
    return key?.box.open(sealed.slice(dot + 1), about) ?? null
  }

  /** One for each key, the newest first: what a sealed text is found by without being opened. */
  marksOf(text: string): readonly string[] {
    return this.#keys.map(({ bytes }) =>
      createHmac('sha256', bytes).update(`vault mark ${text}`).digest('base64url'),
    )
  }

  get #first(): VaultKey {
    return this.#keys[0]!
  }
}

/** Of a file with a key a line (64 hex digits), the newest first. null: it is no such file. */
export function readVaultKeys(text: string): VaultKeys | null {
  const lines = text.split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (keys.length === 0 || !keys.every((key) => /^[0-9a-f]{64}$/i.test(key))) return null
  return new VaultKeys(keys.map((key) => Buffer.from(key, 'hex')))
}

/** Says which key it was, and nothing of the key. */
function idOf(bytes: Buffer): string {
  if (bytes.length !== KEY_BYTES) throw new Error(`a key of the vault has ${KEY_BYTES} bytes`)
  return createHash('sha256').update('vault key ').update(bytes).digest('hex').slice(0, 8)
}
