import type { OwnAvatar } from '@footlight/core/protocol/avatars'
import type { LinkedAccounts } from '@footlight/core/protocol/linked-accounts'
import type { OwnName } from '@footlight/core/protocol/names'
import { AvatarField } from '../avatar/AvatarField.tsx'
import { LinkedField } from '../linked/LinkedField.tsx'
import { NameField } from '../names/NameField.tsx'
import classes from './ProfileForm.module.css'

export interface AccountFieldsProps {
  readonly avatar: OwnAvatar
  readonly name: OwnName
  readonly linked: LinkedAccounts
}

/** How an account appears to others, whoever it is of; each is saved by itself. */
export function AccountFields({ avatar, name, linked }: AccountFieldsProps) {
  return (
    <div className={classes.account}>
      <AvatarField initial={avatar} />
      <NameField name={name} />
      <LinkedField initial={linked} />
    </div>
  )
}
