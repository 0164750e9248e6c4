import type { KothMode, PanelSource, TipSplit, TipSplitEnd, VersusEndReason, VersusInviteEnd, VersusOutcome } from '@footlight/core/protocol'
import { formatWhole } from './numbers.ts'

export const outcomeWords: Readonly<Record<VersusOutcome, string>> = { win: 'You won the versus', loss: 'She won the versus', tie: 'The versus was a tie', void: 'Nobody won the versus' }

export const versusEndWords: Readonly<Record<VersusEndReason, string>> = {
  time_over: 'The time was up.', model_ended: 'It was ended early, which gives the victory away.', unpublish: 'One picture went off.', moderated: 'A moderator ended it.', server_restart: 'The server restarted; nobody has lost.',
}

export const inviteEndWords: Readonly<Record<VersusInviteEnd, string>> = {
  rejected: 'was not in the mood for a versus.', withdrawn: 'took the invitation back.', expired: 'did not answer in time.', unavailable: 'can no longer battle now.',
}

export const kothModes: Readonly<Record<KothMode, string>> = { single: 'The largest tip', sum: 'All tips of one person' }

export const panelSources: Readonly<Record<PanelSource, string>> = { text: 'My own words', goal: 'Tip goal', king: 'King of the hill', golden_tickets: 'Golden tickets left', scratchoff: 'Scratch card' }

const splitEnds: Readonly<Record<TipSplitEnd, string>> = {
  canceled: 'It was called off.', expired: 'It did not find its people in time.', not_public: 'It ended with the public show.', server_restart: 'The server restarted.',
}

/** What goes on with a tip that several give together. Nothing to say: null. */
export function splitSentence(split: TipSplit): { readonly title: string; readonly detail: string } | null {
  const amount = `${formatWhole(split.amount)} tk`
  const [proposer = 'Somebody'] = split.splitters
  switch (split.mode) {
    case 'available':
      return null
    case 'proposed':
      return { title: `${amount} together`, detail: `${proposer} proposed it: ${formatWhole(split.splitters.length)} of ${formatWhole(split.target_splitters)} are in, ${formatWhole(split.split_amount)} tk each.` }
    case 'success':
      return { title: `${amount} together: done`, detail: `From ${split.splitters.join(', ')}.` }
    case 'canceled':
      return { title: `${amount} together: not this time`, detail: `${split.reason === null ? '' : `${splitEnds[split.reason]} `}Everybody has all back.` }
  }
}
