import { BounceReason, type NotificationChoices } from '@footlight/core/protocol'
import { isLanguage } from '@footlight/core/rules/languages'
import type { Kysely } from 'kysely'
import type { SettingsChange, SettingsRepository, StoredSettings } from './delivery-port.ts'
import type { NotificationTables } from './notification-tables.ts'
import { readChoices } from './plan-deliveries.ts'

/** Nobody chose anything: everything is as it is for everybody. */
const blank = { choices: '{}', language: '', phone: null, bounced_at: null, bounce_reason: null }

/** How accounts want to be told, on either dialect. */
export function createSettingsRepository(db: Kysely<NotificationTables>): SettingsRepository {
  async function of(account: number): Promise<StoredSettings> {
    const row = await db
      .selectFrom('notification_settings')
      .selectAll()
      .where('account', '=', account)
      .executeTakeFirst()
    const { choices, language, phone, bounced_at, bounce_reason } = row ?? blank
    return {
      choices: readChoices(choices),
      language: isLanguage(language) ? language : null,
      phone,
      bounce: bounced_at === null ? null : { at: bounced_at, reason: BounceReason.parse(bounce_reason) },
    }
  }
  return {
    of,
    async change(account, { choose, ...more }) {
      const changed = columnsOf(more)
      await db
        .insertInto('notification_settings')
        .values({ account, ...blank, ...changed })
        .onConflict((c) => {
          const known = c.column('account')
          return Object.keys(changed).length === 0 ? known.doNothing() : known.doUpdateSet(changed)
        })
        .execute()
      if (choose !== undefined) await changeChoices(db, account, choose)
      return await of(account)
    },
    async bounced(account, at, reason) {
      const changed = { bounced_at: at, bounce_reason: reason }
      await db
        .insertInto('notification_settings')
        .values({ account, ...blank, ...changed })
        .onConflict((c) => c.column('account').doUpdateSet(changed))
        .execute()
    },
  }
}

function columnsOf({ language, phone, bounce }: Omit<SettingsChange, 'choose'>) {
  return {
    ...(language !== undefined && { language }),
    ...(phone !== undefined && { phone }),
    ...(bounce === null && { bounced_at: null, bounce_reason: null }),
  }
}

/** Only over what it was made of: another change in between is read again. One of those who meet gets on. */
async function changeChoices(
  db: Kysely<NotificationTables>,
  account: number,
  choose: (choices: NotificationChoices) => NotificationChoices,
): Promise<void> {
  for (;;) {
    const { choices: before } = await db
      .selectFrom('notification_settings')
      .select('choices')
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
    const { numUpdatedRows } = await db
      .updateTable('notification_settings')
      .set({ choices: JSON.stringify(choose(readChoices(before))) })
      .where('account', '=', account)
      .where('choices', '=', before)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) return
  }
}
