import type { BrowserName, SystemName } from '../../protocol/account-sessions.ts'

/** What somebody logged in with, as coarsely as people name it: `console` is the performers' app. */
export interface DeviceName {
  readonly browser: BrowserName
  readonly system: SystemName
}

/** In order: most browsers also name the ones that they are made from. */
const browsers: readonly (readonly [RegExp, BrowserName])[] = [
  [/\bElectron\//, 'console'],
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'edge'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'safari'],
]
const systems: readonly (readonly [RegExp, SystemName])[] = [
  [/\bAndroid\b/, 'android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'ios'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bWindows\b/, 'windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macos'],
  [/\bLinux\b|\bX11\b/, 'linux'],
]

/** Of a `User-Agent`, which says what it likes: for people to recognise their own by, and for nothing else. */
export function deviceNameOf(userAgent: string | undefined): DeviceName {
  // Longer than any browser's, and nothing that a pattern should be kept busy with.
  const text = (userAgent ?? '').slice(0, 300)
  return {
    browser: browsers.find(([pattern]) => pattern.test(text))?.[1] ?? 'other',
    system: systems.find(([pattern]) => pattern.test(text))?.[1] ?? 'other',
  }
}
