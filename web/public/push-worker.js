// Shows what the server sends while no page of the site is open, and nothing else: it takes no requests of pages.

/** @param {PushEvent} event */
function said(event) {
  try {
    const { title, lang, tag, url } = event.data.json()
    return { title: String(title), options: { lang, tag, data: { url } } }
  } catch {
    // A browser that is sent something must show something.
    return { title: '•', options: {} }
  }
}

/** A page of this site; anything else is the list of notifications. */
function pageOf(url) {
  const target = new URL(typeof url === 'string' ? url : '/notifications', self.location.origin)
  return target.origin === self.location.origin ? target.href : `${self.location.origin}/notifications`
}

async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const open = pages.find((page) => page.url === url)
  return open === undefined ? self.clients.openWindow(url) : open.focus()
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('push', (event) => {
  const { title, options } = said(event)
  event.waitUntil(self.registration.showNotification(title, options))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(pageOf(event.notification.data?.url)))
})
