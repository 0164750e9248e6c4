/**
 * Sent with every answer. `default-src 'none'`: an answer of the API is data, whatever a browser makes of it.
 */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

/** https://developers.google.com/tag-platform/security/guides/csp#google_analytics_4_google_analytics */
const analyticsHosts = ' https://*.google-analytics.com https://*.analytics.google.com'

const YEAR_SECONDS = 31_536_000
const transport = { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }

export type Headers = Readonly<Record<string, string>>

export function apiHeaders(secure: boolean): Headers {
  return {
    ...always,
    ...(secure && transport),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
}

/** For files and pictures, which set their own caching. */
export function assetHeaders(secure: boolean): Headers {
  return {
    ...always,
    ...(secure && transport),
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  }
}

/**
 * Scripts run only with the page's own nonce or when such a script loads them. `publicUrl` gives the sockets'
 * address. `isMeasured`: those who agree are counted by the operator's Google Analytics, which is called then. `frames`: origins whose
 * pages are shown inside of ours.
 */
export function pageHeaders(
  secure: boolean,
  nonce: string,
  publicUrl: string,
  isMeasured = false,
  frames: readonly string[] = [],
): Headers {
  const sockets = publicUrl.replace(/^http/, 'ws')
  return {
    ...always,
    ...(secure && transport),
    'cache-control': 'no-store',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob: data:",
      `connect-src 'self' ${sockets}${isMeasured ? analyticsHosts : ''}`,
      "font-src 'self'",
      ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}
