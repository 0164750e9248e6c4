import { AccountId, type ChatMessage, StoredSettings } from '@footlight/core/protocol'
import { noStanding } from '@footlight/core/rules/liveness/live-check'
import type { PeopleRepository, Person } from '@footlight/server/accounts/people-port'
import type { RoomLines } from '@footlight/server/chat/chat-port'
import type {
  ModerationEntry,
  RoomRecord,
  RoomRepository,
  RoomRestriction,
} from '@footlight/server/rooms/room-port'

/** A person with what matters here; the rest is as after signing up. */
export function person(id: number, username: string, over: Partial<Person> = {}): Person {
  return {
    id: AccountId.parse(id),
    username,
    displayName: username,
    email: `${username}@example.org`,
    emailConfirmed: true,
    identityConfirmed: over.type === 'model',
    complianceStatus: 'none',
    livesIn: null,
    ageVerified: true,
    ageMethods: [],
    type: 'viewer',
    gender: null,
    birthDate: '1990-01-01',
    membership: 'none',
    roles: [],
    withheldRoles: [],
    studioId: null,
    studioTerms: null,
    studioGrant: null,
    totpSecret: null,
    hasPasskey: false,
    suspendedUntil: null,
    suspensionReason: null,
    settings: StoredSettings.parse({}),
    tags: [],
    languages: [],
    country: null,
    avatar: null,
    renamedAt: null,
    acceptedTerms: null,
    liveStoppedCase: null,
    liveStanding: noStanding,
    createdAt: 0,
    ...over,
  }
}

export function memoryPeople(people: Map<string, Person>): PeopleRepository {
  const all = (): Person[] => [...people.values()]
  const unused = (): never => {
    throw new Error('rooms and sockets do not use this')
  }
  return {
    byId: async (id) => all().find((one) => one.id === id) ?? null,
    byIds: async (ids) => all().filter((one) => ids.includes(one.id)),
    factsOf: async (ids) => all().filter((one) => ids.includes(one.id)),
    byUsername: async (username) => people.get(username) ?? null,
    modelsOfStudios: unused,
    create: unused,
    credentials: unused,
    byConfirmedEmail: unused,
    confirmEmail: unused,
    updateSettings: unused,
    updateProfile: unused,
  }
}

export class MemoryRooms implements RoomRepository {
  readonly records = new Map<number, RoomRecord>()
  readonly stored: RoomRestriction[] = []
  loads = 0

  async load(ownerId: RoomRecord['ownerId']): Promise<RoomRecord> {
    this.loads += 1
    return this.records.get(ownerId) ?? { ownerId, subject: '', subjectColor: null, lastOnlineAt: null }
  }

  async saveSubject(subject: Omit<RoomRecord, 'lastOnlineAt'>): Promise<void> {
    this.records.set(subject.ownerId, { ...(await this.load(subject.ownerId)), ...subject })
  }

  async saveLastOnline(ownerId: RoomRecord['ownerId'], lastOnlineAt: number): Promise<void> {
    this.records.set(ownerId, { ...(await this.load(ownerId)), lastOnlineAt })
  }

  async restrictions(ownerId: RoomRecord['ownerId'], now: number): Promise<readonly RoomRestriction[]> {
    return this.stored.filter(
      (one) => one.roomOwnerId === ownerId && (one.expiresAt === null || one.expiresAt > now),
    )
  }

  async bansOf(
    target: string,
    owners: readonly RoomRecord['ownerId'][],
    now: number,
  ): Promise<readonly RoomRecord['ownerId'][]> {
    const found = await Promise.all(owners.map((owner) => this.restrictions(owner, now)))
    return found
      .flat()
      .filter((one) => one.kind === 'ban' && one.target === target)
      .map(({ roomOwnerId }) => roomOwnerId)
  }

  async moderate({ action, at, ...entry }: ModerationEntry): Promise<boolean> {
    const { kind, roomOwnerId, target } = entry
    if (kind === 'kick' || kind === 'message') return true
    const index = this.stored.findIndex(
      (one) => one.roomOwnerId === roomOwnerId && one.kind === kind && one.target === target,
    )
    if (index !== -1) this.stored.splice(index, 1)
    if (action === 'put') this.stored.push({ ...entry, kind, createdAt: at })
    return action === 'put' || index !== -1
  }
}

export class MemoryChat implements RoomLines {
  readonly batches: (readonly ChatMessage[])[] = []
  isBroken = false

  async append(
    _ownerId: RoomRecord['ownerId'],
    messages: readonly ChatMessage[],
    keptFrom: number,
  ): Promise<void> {
    if (this.isBroken) throw new Error('disk is full')
    this.batches.push(messages)
    this.#keep(({ id }) => id >= keptFrom)
  }

  async remove(_ownerId: RoomRecord['ownerId'], id: number): Promise<void> {
    this.#keep((message) => message.id !== id)
  }

  #keep(isKept: (message: ChatMessage) => boolean): void {
    this.batches.splice(0, this.batches.length, ...this.batches.map((batch) => batch.filter(isKept)))
  }

  async last(_ownerId: RoomRecord['ownerId'], count: number): Promise<readonly ChatMessage[]> {
    return this.batches.flat().slice(-count)
  }
}
