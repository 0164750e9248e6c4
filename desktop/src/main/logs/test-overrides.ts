import type { Keyring } from './key-vault.ts'

/**
 * A Node that runs the logbook in place of Electron's own; only where the console is run from its sources.
 */
export function otherNode(environment: NodeJS.ProcessEnv, isPackaged: boolean): string | null {
  return isPackaged ? null : (environment['FOOTLIGHT_LOGBOOK_NODE'] ?? null)
}

/**
 * A key storage for machines that have none; only where the console is run from its sources, because it hides
 * nothing. null: the system's.
 */
export function otherKeyring(environment: NodeJS.ProcessEnv, isPackaged: boolean): Keyring | null {
  const hex = isPackaged ? undefined : environment['FOOTLIGHT_LOGBOOK_KEYRING']
  if (hex === undefined) return null
  const mask = Buffer.from(hex, 'hex')
  const mix = (bytes: Buffer) => Buffer.from(bytes.map((byte, index) => byte ^ mask[index % mask.length]!))
  return { isThere: true, seal: (text) => mix(Buffer.from(text)), open: (sealed) => mix(sealed).toString() }
}
