import { safeStorage } from 'electron'
import type { Keyring } from './key-vault.ts'

/**
 * Electron's key storage. Chromium's fallback on Linux "encrypts" with a constant that is part of its source:
 * that is none.
 */
export const systemKeyring: Keyring = {
  get isThere() {
    if (!safeStorage.isEncryptionAvailable()) return false
    return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'
  },
  seal: (text) => safeStorage.encryptString(text),
  open: (sealed) => safeStorage.decryptString(sealed),
}
