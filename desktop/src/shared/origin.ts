/** The console's own protocol. Its one host is the origin that the server's allow-list names. */
export const APP_SCHEME = 'app'
export const APP_HOST = 'footlight'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`
