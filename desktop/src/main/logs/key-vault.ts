import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { readFile, rename } from 'node:fs/promises'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { WholeFile } from '../whole-file.ts'

/** The system's key storage, as far as it is one (`session-vault.ts`). */
export interface Keyring {
  readonly isThere: boolean
  seal(text: string): Buffer
  /** @throws when it was sealed with another key. */
  open(sealed: Buffer): string
}

const hex = z.string().check(z.regex(/^[0-9a-f]+$/))
const KeyFile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keyring'), sealed: hex }),
  /** The key, encrypted with what a passphrase and the salt come to. */
  z.object({ kind: z.literal('passphrase'), salt: hex, nonce: hex, tag: hex, wrapped: hex }),
])
type KeyFile = z.infer<typeof KeyFile>

export type FoundKey =
  | { readonly kind: 'keyring' | 'passphrase'; readonly key: string }
  | { readonly kind: 'locked' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'none' }

// About a third of a second and 128 MiB: once a start for the performer, once a guess for a thief.
const SCRYPT = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1_024 * 1_024 }
const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)

/** One random key of 256 bits per account, made at its first start. It is never written down in the clear. */
export class KeyVault {
  readonly #path: string
  readonly #keyring: Keyring

  constructor(path: string, keyring: Keyring) {
    this.#path = path
    this.#keyring = keyring
  }

  /** `none`: there is no key yet and no key storage to keep one. */
  async find(): Promise<FoundKey> {
    const file = await this.#read()
    if (file === 'damaged') return { kind: 'lost' }
    if (file === null)
      return this.#keyring.isThere ? { kind: 'keyring', key: await this.#makeForKeyring() } : { kind: 'none' }
    if (file.kind === 'passphrase') return { kind: 'locked' }
    try {
      return this.#keyring.isThere
        ? { kind: 'keyring', key: this.#keyring.open(Buffer.from(file.sealed, 'hex')) }
        : { kind: 'lost' }
    } catch {
      // Another user, another machine, or a key storage that was emptied.
      return { kind: 'lost' }
    }
  }

  /** null: it is not the one. */
  async unlock(passphrase: string): Promise<string | null> {
    const file = await this.#read()
    if (file === null || file === 'damaged' || file.kind !== 'passphrase') return null
    const decipher = createDecipheriv(
      'aes-256-gcm',
      await derive(passphrase.normalize('NFKC'), Buffer.from(file.salt, 'hex'), 32, SCRYPT),
      Buffer.from(file.nonce, 'hex'),
    )
    decipher.setAuthTag(Buffer.from(file.tag, 'hex'))
    try {
      return Buffer.concat([decipher.update(Buffer.from(file.wrapped, 'hex')), decipher.final()]).toString(
        'hex',
      )
    } catch {
      // The tag does not fit: a wrong passphrase, or a file that somebody changed.
      return null
    }
  }

  /** Makes the key and wraps it. */
  async makeForPassphrase(passphrase: string): Promise<string> {
    const [key, salt, nonce] = [randomBytes(32), randomBytes(16), randomBytes(12)]
    const cipher = createCipheriv(
      'aes-256-gcm',
      await derive(passphrase.normalize('NFKC'), salt, 32, SCRYPT),
      nonce,
    )
    const wrapped = Buffer.concat([cipher.update(key), cipher.final()])
    await this.#write({
      kind: 'passphrase',
      salt: salt.toString('hex'),
      nonce: nonce.toString('hex'),
      tag: cipher.getAuthTag().toString('hex'),
      wrapped: wrapped.toString('hex'),
    })
    return key.toString('hex')
  }

  /** Keeps the lost key's file beside: the key storage may come back. */
  async setAside(suffix: string): Promise<void> {
    await rename(this.#path, `${this.#path}.${suffix}`).catch(ignoreMissing)
  }

  async #makeForKeyring(): Promise<string> {
    const key = randomBytes(32).toString('hex')
    await this.#write({ kind: 'keyring', sealed: this.#keyring.seal(key).toString('hex') })
    return key
  }

  async #read(): Promise<KeyFile | null | 'damaged'> {
    try {
      return KeyFile.parse(JSON.parse(await readFile(this.#path, 'utf8')))
    } catch (error) {
      return isMissing(error) ? null : 'damaged'
    }
  }

  #write(file: KeyFile): Promise<void> {
    return new WholeFile(this.#path).write(JSON.stringify(file))
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}
