import type { BrowseResult } from '@footlight/core/protocol'
import type { BrowseList, ListName } from './browse-list.ts'
import type { ListWords } from './list-words.ts'

type Tab = readonly [name: ListName, path: string]

const ofAnArea: readonly Tab[] = [
  ['all', ''],
  ['new', '/new'],
  ['top-rated', '/top-rated'],
  ['leaders', '/leaders'],
  ['most-liked', '/most-liked'],
  ['private', '/private-shows'],
  ['toys', '/control-her'],
  ['versus', '/versus'],
  ['near-goal', '/near-goal'],
  ['fan-club', '/fanclub/all'],
]

const ofPrivateShows: readonly Tab[] = [
  ['private', '/private-shows'],
  ['private-top-rated', '/private-shows/top-rated'],
  ['cam2cam', '/private-shows/cam2cam'],
  ['cam2cam-top-rated', '/private-shows/cam2cam/top-rated'],
  ['spy', '/private-shows/spy-cam-shows'],
  ['ticket', '/private-shows/ticket-cam-shows'],
  ['exclusive', '/private-shows/exclusive-available-now'],
]

const ofVoyeurCams: readonly Tab[] = [
  ['voyeur', '/voyeur-cams'],
  ['bedroom', '/voyeur-cams/bedroom'],
  ['kitchen', '/voyeur-cams/kitchen'],
  ['shower', '/voyeur-cams/shower'],
]

const ofTheSite: readonly Tab[] = [
  ['all', ''],
  ['new', '/new'],
  ['top-rated', '/top-rated'],
  ['private', '/private-shows'],
  ['near-goal', '/near-goal'],
  ['for-you', '/for-you'],
  ['history', '/view-history'],
  ['top', '/top'],
  ['most-liked', '/most-liked'],
  ['voyeur', '/voyeur-cams'],
  ['multi-filter', '/multi-filter'],
]

/** No list of rooms: the page of AI profiles. */
const companions: Tab = ['ai', '/ai-girlfriend']

/** Lists beside a list. */
export function tabsOf(
  { name, gender }: BrowseList,
  words: ListWords,
  hasCompanions: boolean,
): BrowseResult['tabList'] {
  const below = gender === null ? '' : `/${gender}`
  const beside = tabsBeside(name, gender !== null)
  const tabs = hasCompanions && beside === ofTheSite ? [...beside, companions] : beside
  const lists = tabs.map(([tab, path]) => ({
    path: below + path || '/',
    name: tab === 'all' && gender !== null ? words.areas[gender]! : words.lists[tab]!,
  }))
  // Of likes, so it stands beside who is liked.
  const liked = tabs.findIndex(([tab]) => tab === 'most-liked') + 1
  return liked === 0
    ? lists
    : lists.toSpliced(liked, 0, { path: `/contests/likes${below}`, name: words.contest })
}

function tabsBeside(name: ListName, isOfAnArea: boolean): readonly Tab[] {
  const isAmong = (tabs: readonly Tab[]) => tabs.some(([tab]) => tab === name)
  if (isAmong(ofVoyeurCams)) return [ofTheSite[0]!, ...ofVoyeurCams]
  if (isAmong(ofPrivateShows)) return [ofAnArea[0]!, ...ofPrivateShows]
  return isOfAnArea ? ofAnArea : ofTheSite
}
