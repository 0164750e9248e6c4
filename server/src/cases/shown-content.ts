import { ContentKind, type ShownContent } from '@footlight/core/protocol/cases'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { ContentByKind } from './case-port.ts'

/** Of each kind: as many as a library holds. */
const LISTED = 1_000

/** All that a decision about this person can remove, kind by kind, the newest first. */
export async function shownBy(
  account: AccountId,
  content: ContentByKind,
): Promise<{ readonly shown: ShownContent[]; readonly isCut: boolean }> {
  const shown: ShownContent[] = []
  let isCut = false
  for (const kind of ContentKind.options) {
    const found = await content[kind].shownOf(account, LISTED)
    shown.push(...found.map((each) => ({ kind, ...each })))
    isCut ||= found.length === LISTED
  }
  return { shown, isCut }
}
