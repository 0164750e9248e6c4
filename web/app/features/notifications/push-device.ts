import { pushRoutes } from '@footlight/core/protocol/push-devices'
import { browserStorage } from '../../platform/browser-ports.ts'
import type { Stores } from '../../platform/stores.ts'

type Api = Stores['api']

const WORKER = '/push-worker.js'
/** For whom this browser posted its subscription last, and when. */
const POSTED = 'push_posted'
const HOUR_MS = 3_600_000

/** `unsupported`: this browser, or this page, has no push. `denied`: whoever sits here refuses the site. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** `isSubscribed`: what the server says of this session. A subscription of somebody else's is off. */
export async function pushState(api: Api, account: string, isSubscribed: boolean): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await subscriptionNow()
  if (subscription === null || Notification.permission !== 'granted') return 'off'
  if (isSubscribed) return 'on'
  // A log-out ended it here; the same account is back.
  return postedBy() === account && (await post(api, subscription, account)) ? 'on' : 'off'
}

async function subscriptionNow(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration('/')
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** Asks whoever sits here. `failed`: the service of the browser, or our server, does not answer. */
export async function turnPushOn(api: Api, key: string, account: string): Promise<PushState | 'failed'> {
  if (!isSupported()) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off'
  try {
    await navigator.serviceWorker.register(WORKER)
    const { pushManager } = await navigator.serviceWorker.ready
    const subscription = await subscribe(pushManager, key)
    if (await post(api, subscription, account)) return 'on'
    await subscription.unsubscribe()
    return 'failed'
  } catch {
    return 'failed'
  }
}

/** One that was made for another key of the server would never be sent anything. */
async function subscribe(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const old = await pushManager.getSubscription()
  const oldKey = old?.options.applicationServerKey
  if (old && oldKey && base64UrlOf(oldKey) !== key) await old.unsubscribe()
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function base64UrlOf(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** False: our server was not reached. It learns from the service that nobody is there. */
export async function turnPushOff(api: Api): Promise<boolean> {
  const subscription = await subscriptionNow()
  browserStorage.remove(POSTED)
  if (subscription === null) return true
  const { endpoint } = subscription
  await subscription.unsubscribe()
  return (await api.call(pushRoutes.unsubscribePush, { body: { endpoint } })).ok
}

/** Services give out new addresses: what is on is told again, once an hour at most (PUSH-03). */
export async function refreshPush(api: Api, account: string): Promise<void> {
  if (postedBy() !== account || Date.now() - postedAt() < HOUR_MS) return
  if (!isSupported() || Notification.permission !== 'granted') return
  const subscription = await subscriptionNow()
  if (subscription !== null) await post(api, subscription, account)
}

async function post(api: Api, subscription: PushSubscription, account: string): Promise<boolean> {
  const { endpoint = '', keys } = subscription.toJSON()
  const body = { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
  const answer = await api.call(pushRoutes.subscribePush, { body })
  if (answer.ok) browserStorage.set(POSTED, `${Date.now()} ${account}`)
  return answer.ok
}

const posted = (): readonly string[] => (browserStorage.get(POSTED) ?? '').split(' ')
const postedAt = (): number => Number(posted()[0])
const postedBy = (): string | undefined => posted()[1]
