import type { TFunction } from 'i18next'
import type { PriceArea, PricePath, PriceProblem } from './prices-draft.ts'

type PriceUnit = 'per_minute' | 'tokens' | 'minutes' | 'people'

/** One field of the prices. `unit` null: a switch. */
export interface PriceField {
  readonly path: PricePath
  readonly unit: PriceUnit | null
  /** Asked only while this switch is on. */
  readonly needs?: PricePath
}

export interface PriceGroup {
  readonly area: PriceArea
  readonly fields: readonly PriceField[]
}

const privates: PriceGroup = {
  area: 'private',
  fields: [
    { path: 'private.isEnabled', unit: null },
    { path: 'private.pricePerMinuteInToken', unit: 'per_minute', needs: 'private.isEnabled' },
    { path: 'private.isExclusiveEnabled', unit: null, needs: 'private.isEnabled' },
    {
      path: 'private.exclusivePricePerMinuteInToken',
      unit: 'per_minute',
      needs: 'private.isExclusiveEnabled',
    },
    { path: 'private.minimumTokenToStart', unit: 'tokens', needs: 'private.isEnabled' },
    { path: 'private.privateMinimumDuration', unit: 'minutes', needs: 'private.isEnabled' },
    { path: 'private.isPreTipEnabled', unit: null, needs: 'private.isEnabled' },
    { path: 'private.preTipCost', unit: 'tokens', needs: 'private.isPreTipEnabled' },
    { path: 'private.isRecordingEnabled', unit: null, needs: 'private.isEnabled' },
    { path: 'private.isWatchPornTogetherEnabled', unit: null, needs: 'private.isEnabled' },
  ],
}

const spies: PriceGroup = {
  area: 'spy',
  fields: [
    { path: 'spy.isEnabled', unit: null },
    { path: 'spy.pricePerMinuteInToken', unit: 'per_minute', needs: 'spy.isEnabled' },
    { path: 'spy.startupTipInToken', unit: 'tokens', needs: 'spy.isEnabled' },
  ],
}

const groups: PriceGroup = {
  area: 'group',
  fields: [
    { path: 'group.isEnabled', unit: null },
    { path: 'group.pricePerMinuteInToken', unit: 'per_minute', needs: 'group.isEnabled' },
    { path: 'group.threshold', unit: 'people', needs: 'group.isEnabled' },
  ],
}

const cameras: PriceGroup = {
  area: 'sharecam',
  fields: [
    { path: 'sharecam.isAllowedInPrivate', unit: null },
    { path: 'sharecam.isAllowedInPublic', unit: null },
    {
      path: 'sharecam.pricePerMinuteInPublicInToken',
      unit: 'per_minute',
      needs: 'sharecam.isAllowedInPublic',
    },
  ],
}

const recordings: PriceGroup = {
  area: 'public_recording',
  fields: [
    { path: 'public_recording.isEnabled', unit: null },
    {
      path: 'public_recording.pricePerMinuteInToken',
      unit: 'per_minute',
      needs: 'public_recording.isEnabled',
    },
  ],
}

/** All that a performer can set, in the order of how often it matters. */
export const priceGroups: readonly PriceGroup[] = [privates, spies, groups, cameras, recordings]

/** What a field is called. */
export function priceLabel(t: TFunction, path: PricePath): string {
  return t(`shows:prices.groups.${path}.label`)
}

/** What it means for the performer and for viewers. */
export function priceHelp(t: TFunction, path: PricePath): string {
  return t(`shows:prices.groups.${path}.help`)
}

export function priceProblemSentence(t: TFunction, problem: PriceProblem): string {
  if (problem === 'not_whole') return t('shows:form.not_whole')
  return 'tooSmall' in problem
    ? t('shows:form.at_least', { limit: problem.tooSmall })
    : t('shows:form.at_most', { limit: problem.tooLarge })
}
