import { browserStorage } from '../../platform/browser-ports.ts'

const STORAGE_KEY = 'promo_code'

/** The code that a guest entered before they signed up (WEB-PROMO-02); null: none. */
export function keptCode(): string | null {
  return browserStorage.get(STORAGE_KEY)
}

export function keepCode(code: string): void {
  browserStorage.set(STORAGE_KEY, code)
}

export function forgetCode(): void {
  browserStorage.remove(STORAGE_KEY)
}
