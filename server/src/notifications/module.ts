import type { Clock } from '@footlight/core/ports'
import { notificationLimits } from '@footlight/core/protocol'
import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import { type BounceRouteDeps, registerBounces } from './bounce-routes.ts'
import { type DeliverDeps, deliver } from './deliver.ts'
import { createDeliveryRepository } from './delivery-repository.ts'
import { type FanOutDeps, fanOut } from './fan-out.ts'
import { createFanOutRepository } from './fan-out-repository.ts'
import { type GatherDeps, gather } from './gather.ts'
import { notifications } from './migrations/0072-notifications.ts'
import { deliveries } from './migrations/0093-deliveries.ts'
import { pushDevices } from './migrations/0094-push-devices.ts'
import type { FanOutRepository, NotificationRepository } from './notification-port.ts'
import { createNotificationRepository } from './notification-repository.ts'
import { type NotificationRouteDeps, registerNotifications } from './notification-routes.ts'
import { readAllWords } from './notification-words.ts'
import { openSenders, type SenderUses } from './open-senders.ts'
import { createDeviceRepository } from './push/device-repository.ts'
import { type DeviceRouteDeps, registerPushDevices } from './push/device-routes.ts'
import { createSettingsRepository } from './settings-repository.ts'
import { registerNotificationSettings, type SettingsRouteDeps } from './settings-routes.ts'
import { createSourceRepository } from './source-repository.ts'
import { type AvatarSourceDeps, avatarSource } from './sources/avatar-source.ts'
import { type LedgerSourceDeps, ledgerSource } from './sources/ledger-source.ts'
import { type MessageSourceDeps, messageSource } from './sources/message-source.ts'
import { type PriceSourceDeps, priceSource } from './sources/price-source.ts'
import { mediaSource, type PublicationDeps, postSource } from './sources/publication-sources.ts'
import { registerUnsubscribe, type UnsubscribeDeps } from './unsubscribe-routes.ts'

const EVERY_MS = 2_000
const SWEEP_EVERY_MS = 3_600_000
const DAY_MS = 24 * 3_600_000
/** So long a deletion can be taken back. */
const RESTORE_MS = 3_600_000

type Runs = GatherDeps &
  FanOutDeps &
  LedgerSourceDeps &
  MessageSourceDeps &
  PublicationDeps &
  PriceSourceDeps &
  DeliverDeps &
  AvatarSourceDeps

type RouteDeps = NotificationRouteDeps &
  SettingsRouteDeps &
  UnsubscribeDeps &
  BounceRouteDeps &
  DeviceRouteDeps

/** What accounts are told, and by which way. */
export const notificationsModule = areaModule({
  name: 'notifications',
  personalRows: {
    notifications: { account: goes },
    notification_deliveries: { account: goes },
    notification_fan_outs: { model: goes },
    notification_memory: { model: goes },
    notification_settings: { account: goes },
    push_devices: { account: goes },
  },
  migrations: (kind) => ({
    '0072-notifications': notifications(kind),
    '0093-deliveries': deliveries(kind),
    '0094-push-devices': pushDevices(kind),
  }),
  repositories: (db) => ({
    notifications: createNotificationRepository(db),
    notificationSources: createSourceRepository(db),
    notificationFanOuts: createFanOutRepository(db),
    notificationSettings: createSettingsRepository(db),
    notificationDeliveries: createDeliveryRepository(db),
    pushDevices: createDeviceRepository(db),
  }),
  open(uses: SenderUses, closers) {
    readAllWords()
    const opened = openSenders(uses)
    closers.add('push subscriptions', () => opened.pushPosts.close())
    return opened
  },
  routes({ registrar, ...deps }: Served & RouteDeps) {
    registerNotifications(registrar, deps)
    registerNotificationSettings(registrar, deps)
    registerUnsubscribe(registrar.app, deps)
    registerBounces(registrar.app, deps)
    registerPushDevices(registrar, deps)
  },
  jobs: (runs: Runs) => {
    const sources = [
      ledgerSource(runs),
      messageSource(runs),
      postSource(runs),
      mediaSource(runs),
      priceSource(runs),
      avatarSource(runs),
    ]
    return [
      {
        name: 'gather_notifications',
        everyMs: EVERY_MS,
        runsAtStart: true,
        run: () => gather(sources, runs),
      },
      { name: 'fan_out_notifications', everyMs: EVERY_MS, run: () => fanOut(runs) },
      { name: 'deliver_notifications', everyMs: EVERY_MS, runsAtStart: true, run: () => deliver(runs) },
      { name: 'sweep_notifications', everyMs: SWEEP_EVERY_MS, run: () => sweep(runs) },
    ]
  },
})

async function sweep({
  notifications: centre,
  notificationFanOuts,
  clock,
}: {
  readonly notifications: NotificationRepository
  readonly notificationFanOuts: FanOutRepository
  readonly clock: Clock
}): Promise<void> {
  const before = clock.now() - notificationLimits.keptDays * DAY_MS
  const { perAccount } = notificationLimits
  await centre.sweep({ before, deletedBefore: clock.now() - RESTORE_MS, perAccount })
  await notificationFanOuts.forgetDone(before)
}
