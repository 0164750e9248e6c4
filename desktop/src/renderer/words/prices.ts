import type { PricePath, PriceProblem } from '../stores/shows/prices-draft.ts'
import { formatWhole } from './numbers.ts'

export type PriceUnit = 'per_minute' | 'tokens' | 'minutes' | 'people'

/** One field of the prices. `unit` null: a switch. */
export interface PriceField {
  readonly path: PricePath
  readonly label: string
  readonly help: string
  readonly unit: PriceUnit | null
  /** Asked only while this switch is on. */
  readonly needs?: PricePath
}

export interface PriceGroup {
  readonly title: string
  readonly lead: string
  readonly fields: readonly PriceField[]
}

export const priceUnits: Readonly<Record<PriceUnit, string>> = { per_minute: 'tk a minute', tokens: 'tk', minutes: 'minutes', people: 'people' }

const privates: PriceGroup = {
  title: 'Private shows',
  lead: 'One viewer has you alone. They ask, you answer; nobody pays before you accept.',
  fields: [
    { path: 'private.isEnabled', label: 'Viewers may ask for a private show', help: 'Off: the button is gone from your room.', unit: null },
    { path: 'private.pricePerMinuteInToken', label: 'Price', help: 'Charged by the second, in steps of ten. Spies may look in if you allow it below.', unit: 'per_minute', needs: 'private.isEnabled' },
    { path: 'private.isExclusiveEnabled', label: 'Offer exclusive shows', help: 'No spies: the two of you and nobody else.', unit: null, needs: 'private.isEnabled' },
    { path: 'private.exclusivePricePerMinuteInToken', label: 'Exclusive price', help: 'In the place of the price above.', unit: 'per_minute', needs: 'private.isExclusiveEnabled' },
    { path: 'private.minimumTokenToStart', label: 'Minimum balance to ask', help: 'Viewers with fewer tokens cannot ask. It keeps out requests that last a minute.', unit: 'tokens', needs: 'private.isEnabled' },
    { path: 'private.privateMinimumDuration', label: 'Minimum duration', help: 'Paid even when the viewer ends it earlier. If you end it, they pay only what they saw. 0: no minimum.', unit: 'minutes', needs: 'private.isEnabled' },
    { path: 'private.isPreTipEnabled', label: 'Ask for a tip up front', help: 'It comes with every request, and is yours once the show starts.', unit: null, needs: 'private.isEnabled' },
    { path: 'private.preTipCost', label: 'Tip up front', help: 'Given back in full if you decline.', unit: 'tokens', needs: 'private.isPreTipEnabled' },
    { path: 'private.isRecordingEnabled', label: 'The viewer keeps a recording', help: 'They can watch the show again in their own library. It is not for resale.', unit: null, needs: 'private.isEnabled' },
    { path: 'private.isWatchPornTogetherEnabled', label: 'Watching a film together', help: 'Viewers may ask for it; one player runs for both of you.', unit: null, needs: 'private.isEnabled' },
  ],
}

const spies: PriceGroup = {
  title: 'Spies',
  lead: 'Others look in on a private show. They see and hear you, never the viewer, their name or their camera.',
  fields: [
    { path: 'spy.isEnabled', label: 'Allow spies', help: 'Not in exclusive shows.', unit: null },
    { path: 'spy.pricePerMinuteInToken', label: 'Price for each spy', help: 'Your fan club looks in for nothing.', unit: 'per_minute', needs: 'spy.isEnabled' },
    { path: 'spy.startupTipInToken', label: 'Tip to come in', help: 'Once; not again within ten minutes. 0: none.', unit: 'tokens', needs: 'spy.isEnabled' },
  ],
}

const groups: PriceGroup = {
  title: 'Group shows',
  lead: 'Several viewers share a show, and each pays by the minute once it runs.',
  fields: [
    { path: 'group.isEnabled', label: 'Viewers may reserve a seat', help: 'You start the show when enough seats are taken.', unit: null },
    { path: 'group.pricePerMinuteInToken', label: 'Price for each viewer', help: 'Nobody pays for waiting.', unit: 'per_minute', needs: 'group.isEnabled' },
    { path: 'group.threshold', label: 'People needed', help: 'With fewer it cannot start, and it ends when fewer are left.', unit: 'people', needs: 'group.isEnabled' },
  ],
}

const cameras: PriceGroup = {
  title: 'Viewers’ cameras',
  lead: 'Only you see a viewer’s camera, and only after you said yes.',
  fields: [
    { path: 'sharecam.isAllowedInPrivate', label: 'Allow it in private shows', help: 'Part of the private price.', unit: null },
    { path: 'sharecam.isAllowedInPublic', label: 'Allow it in the public show', help: 'You answer every request.', unit: null },
    { path: 'sharecam.pricePerMinuteInPublicInToken', label: 'Price in the public show', help: '0: it costs nothing.', unit: 'per_minute', needs: 'sharecam.isAllowedInPublic' },
  ],
}

const recordings: PriceGroup = {
  title: 'Recording the public show',
  lead: 'A viewer records what you show to everybody, and keeps it.',
  fields: [
    { path: 'public_recording.isEnabled', label: 'Allow it', help: 'You see who records. It needs no answer of yours.', unit: null },
    { path: 'public_recording.pricePerMinuteInToken', label: 'Price', help: 'Only while your picture is there.', unit: 'per_minute', needs: 'public_recording.isEnabled' },
  ],
}

/** All that a performer can set, in the order of how often it matters. */
export const priceGroups: readonly PriceGroup[] = [privates, spies, groups, cameras, recordings]

export function priceProblemSentence(problem: PriceProblem): string {
  if (problem === 'not_whole') return 'A whole number, please.'
  return 'tooSmall' in problem ? `At least ${formatWhole(problem.tooSmall)}.` : `At most ${formatWhole(problem.tooLarge)}.`
}
