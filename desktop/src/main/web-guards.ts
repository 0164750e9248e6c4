import type { App, DesktopCapturerSource, Session, WebContents } from 'electron'
import { APP_ORIGIN } from '../shared/origin.ts'

/**
 * Items 5 and 11 to 14 of Electron's security list: whatever web contents ever come to life in this process
 * may not open a window, leave our origin, or hold a webview.
 */
export function guardWebContents(app: App): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.on('will-frame-navigate', (event) => {
      if (!isOwnPage(event.url)) event.preventDefault()
    })
    contents.on('will-redirect', (event) => {
      if (!isOwnPage(event.url)) event.preventDefault()
    })
  })
}

/**
 * Camera, microphone and the screen that the performer picked, for our own page alone. Electron grants
 * everything where nobody is asked.
 */
export function guardPermissions(target: Session, pickedScreen: () => DesktopCapturerSource | null): void {
  target.setPermissionRequestHandler((contents, permission, decide, details) => {
    decide(
      permission === 'media' && isOwnTop(contents) && details.isMainFrame && isOwnPage(details.requestingUrl),
    )
  })
  // Chromium also asks here before it names devices; `mediaKeySystem` and the rest stay shut.
  target.setPermissionCheckHandler((contents, permission, requestingOrigin) => {
    return permission === 'media' && isOwnTop(contents) && originOf(requestingOrigin) === APP_ORIGIN
  })
  target.setDevicePermissionHandler(() => false)
  target.setDisplayMediaRequestHandler((request, decide) => {
    const source =
      request.frame !== null && isOwnPage(request.frame.url) && request.videoRequested ? pickedScreen() : null
    decide(source === null ? {} : { video: source })
  })
}

export function isOwnPage(address: string): boolean {
  return originOf(address) === APP_ORIGIN
}

function isOwnTop(contents: WebContents | null): boolean {
  return contents !== null && isOwnPage(contents.getURL())
}

/** Node's URL gives a custom scheme the origin "null"; scheme and host say what we mean. */
function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return `${url.protocol}//${url.host}`
}
