import type { StoredSettings } from '@footlight/core/protocol/account-settings'
import type { Membership, UserType } from '@footlight/core/protocol/user'
import { invisibleModeLevel } from '@footlight/core/rules/accounts/invisible-mode'

/** One fact about an account and who sees it: both name texts of the page. */
export interface PrivacyRow {
  readonly what: string
  readonly who: string
}

/** Who sees what of this account, as its settings are now (PRIVACY-01). */
export function privacyRows(
  settings: StoredSettings,
  { type, membership }: { readonly type: UserType; readonly membership: Membership },
): readonly PrivacyRow[] {
  const isInvisible = invisibleModeLevel(membership, settings.invisible_mode_level) > 0
  const rows = [
    ['name', 'name'],
    ['lines', 'lines'],
    ['video', 'video'],
    ['presence', isInvisible ? 'presence_invisible' : 'presence'],
    ['online', isInvisible ? 'nobody' : 'online'],
    ['tokens', 'tokens'],
    ...(type === 'viewer'
      ? [
          ['tips', 'tips'],
          ['purchases', 'purchases'],
          ['fan_clubs', 'fan_clubs'],
        ]
      : [
          ['room', settings.show_home ? 'room' : 'room_not_home'],
          ['income', 'income'],
        ]),
    ['follows', 'follows'],
    ['friends', 'friends'],
    ['messages', 'messages'],
    ['read', settings.pm_read_marks ? 'read' : 'nobody'],
    ['writing', `writing_${settings.pm_allow}`],
    ['email', 'email'],
    ['place', 'place'],
    ['last_seen', 'last_seen'],
  ] as const
  return rows.map(([what, who]) => ({ what: what!, who: who! }))
}
