import { goes, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const notificationsRows: PersonalRows = {
  notifications: { account: goes },
  notification_deliveries: { account: goes },
  notification_fan_outs: { model: goes },
  notification_memory: { model: goes },
  notification_settings: { account: goes },
  push_devices: { account: goes },
}
