import {
  AtSign,
  Ban,
  Clock,
  DoorOpen,
  Mail,
  Pin,
  Reply,
  ShieldMinus,
  ShieldPlus,
  Trash2,
  Volume2,
  VolumeOff,
} from 'lucide-react'
import type { MenuEntry } from '../MenuList.tsx'
import { MenuPopover, type MenuPopoverProps } from '../MenuPopover.tsx'

/** What one may do about a person in a room, and about their line. */
export type PersonAction = keyof typeof looks

export interface PersonMenuFacts {
  /** The person is the reader themself. */
  readonly isMe: boolean
  readonly isGuest: boolean
  /** It is their room. */
  readonly isPerformer: boolean
  readonly isModerator: boolean
  readonly isSilenced: boolean
  /** null: a name in the list of people. */
  readonly line: { readonly isPrivate: boolean } | null
  readonly reader: {
    readonly isLoggedIn: boolean
    /** Keeps order here: performer, moderator of the room or staff. */
    readonly canModerate: boolean
    /** Performer or staff, who make moderators and act on them. */
    readonly canAppoint: boolean
  }
}

const looks = {
  mention: { icon: <AtSign /> },
  reply: { icon: <Reply /> },
  write: { icon: <Mail /> },
  highlight: { icon: <Pin /> },
  remove_message: { icon: <Trash2 />, tone: 'danger' },
  silence_short: { icon: <Clock /> },
  silence: { icon: <VolumeOff /> },
  unsilence: { icon: <Volume2 /> },
  kick: { icon: <DoorOpen />, tone: 'danger' },
  ban: { icon: <Ban />, tone: 'danger' },
  add_moderator: { icon: <ShieldPlus /> },
  remove_moderator: { icon: <ShieldMinus /> },
} as const satisfies Record<string, Pick<MenuEntry, 'icon' | 'tone'>>

/** In this order everywhere (MOD-21): what one says, then what keeps order, and of that what the server lets this reader do. */
export function personActions(facts: PersonMenuFacts): readonly (readonly PersonAction[])[] {
  const { isMe, isGuest, isPerformer, isModerator, isSilenced, line, reader } = facts
  const isSomebody = !isMe && !isGuest
  const isWithin = reader.canModerate && (reader.canAppoint || !isPerformer)
  // As `mayModerateTarget` and `mayRemoveMessage` of the server.
  const isTarget = isWithin && !isMe && !isPerformer && (reader.canAppoint || !isModerator)
  const mayRemove =
    isWithin && line !== null && !line.isPrivate && (isMe || reader.canAppoint || !isModerator)
  const on = (is: boolean, ...actions: PersonAction[]) => (is ? actions : [])
  return [
    [
      'mention',
      ...on(line !== null, 'reply'),
      ...on(reader.isLoggedIn && isSomebody, 'write'),
      ...on(reader.canModerate && line !== null && !line.isPrivate, 'highlight'),
    ],
    [
      ...on(mayRemove, 'remove_message'),
      ...(isSilenced ? on(isTarget, 'unsilence') : on(isTarget, 'silence_short', 'silence')),
      ...on(isTarget, 'kick', 'ban'),
    ],
    on(reader.canAppoint && isSomebody && !isPerformer, isModerator ? 'remove_moderator' : 'add_moderator'),
  ]
}

export interface PersonMenuProps extends Omit<MenuPopoverProps, 'groups' | 'placement'> {
  readonly facts: PersonMenuFacts
  readonly say: (action: PersonAction) => Pick<MenuEntry, 'label' | 'detail'>
  /** What only one of the programs has, below the rest. */
  readonly more?: readonly (readonly MenuEntry[])[]
}

export function PersonMenu({ facts, say, more = [], ...rest }: PersonMenuProps) {
  const groups = personActions(facts).map((group) =>
    group.map((id): MenuEntry => ({ id, ...looks[id], ...say(id) })),
  )
  return <MenuPopover placement="bottom start" groups={[...groups, ...more]} {...rest} />
}
