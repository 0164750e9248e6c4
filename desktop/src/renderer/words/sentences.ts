import type { ApiFailure } from '@footlight/core/client'
import { errorTable, type ErrorCode } from '@footlight/core/protocol'
import type { ServerChoice } from '../../shared/ipc-contract.ts'
import type { CutReason, Interruption } from '../stores/broadcast-state.ts'
import type { DeviceKind, DeviceTrouble } from '../stores/device-store.ts'

/** What a screen says: one line to see from afar, one to read. */
export interface Sentence {
  readonly title: string
  readonly detail: string
}

/** A failure of the API for a person; the server's own sentence where this console has no better one. */
export function failureSentence(failure: ApiFailure): string {
  if (failure.error === 'network') return 'The server did not answer. Nothing was changed as far as we know; try again.'
  if (failure.error === 'rate_limited') return `That was too often. Wait ${failure.retryAfter ?? 60} seconds and try again.`
  if (Object.hasOwn(errorTable, failure.error)) return errorTable[failure.error as ErrorCode].message
  return failure.message ?? 'The server answered with something this console does not know. Try again.'
}

/** Why an order about shows does not fit, as the server names it in a refusal. */
const stateWords: Readonly<Record<string, string>> = {
  offline: 'You are off air.', standby: 'You are on standby.', private: 'A private show is on.', limited: 'A show is on.', connected: 'You are in a versus.', reconnecting: 'Your picture is coming back.',
  announced: 'A show is announced already.', voyeur: 'Your room is a voyeur room.', versus: 'You are in a versus.', versus_tournament: 'You are in a tournament.',
  running: 'It runs already.', ended: 'It is over already.', none: 'There is no such show any more.',
  below_minimum: 'Too few people are in.', no_media: 'Your picture is not there.', nobody: 'The viewer is not here any more.',
  show: 'A show is on or announced.', invited: 'You have invited her already.', played: 'The two of you have played this match.', not_in_tournament: 'Not both of you take part in it.',
  too_many_invites: 'Too many of your invitations wait already.', opponent_offline: 'She is not on air.', opponent_show: 'She is in a show.', opponent_running: 'She is in another versus.',
  cancelled: 'It was called off or taken back.', expired: 'It has run out.', declined: 'You declined it.', user_left: 'The viewer has left.', unpublish: 'Your picture went off.',
}

/** A refusal of an order about shows: what happened, and what is really on where the server said it. */
export function refusalSentence(failure: ApiFailure): string {
  if (failure.error === 'not_found') return 'That request is gone: it was taken back or has run out. Nothing was charged.'
  const state = failure.state === undefined ? undefined : stateWords[failure.state]
  return state === undefined ? failureSentence(failure) : `${failureSentence(failure)} ${state}`
}

export const interruptions: Readonly<Record<Interruption, Sentence>> = {
  line: { title: 'Reconnecting: the line to the server is gone', detail: 'You do not have to do anything. Your clock and your tips go on; viewers see that you are coming back.' },
  media_worker: { title: 'Reconnecting: the server moves your stream', detail: 'You do not have to do anything. Chat and tips go on meanwhile.' },
  media_line: { title: 'Reconnecting: your video line broke', detail: 'Chat and tips go on. If this happens often, use a cable instead of Wi-Fi.' },
  server_busy: { title: 'Reconnecting: the server cannot take video right now', detail: 'The console asks again every second.' },
  obs: { title: 'OBS is gone: viewers see no picture', detail: 'Start OBS again: your show goes on by itself as soon as it is there. Or press Stop.' },
}

export const cuts: Readonly<Record<CutReason, Sentence>> = {
  replaced: { title: 'Your show went on from another place', detail: 'Someone with your log-in or stream key went live elsewhere. If that was not you, change your password.' },
  not_allowed: { title: 'The server did not let you go live', detail: 'Only verified models may be on camera, in their own room. Look at your verification on the site.' },
  cut_off: { title: 'Your show was ended by the server', detail: 'A moderator or the operator ended it. What you earned is kept; you find every line in your statement.' },
  obs: { title: 'OBS did not start your stream', detail: 'The OBS panel says what is wrong. Set it right there and go live again, or go live with this console’s camera.' },
  panic: { title: 'You pressed panic', detail: 'Everything was cut at once. Nothing is sent until you go live again; what you earned is kept.' },
  logged_out: { title: 'You were logged out', detail: 'Your session ended, and with it the show. Log in to go live again; what you earned is kept.' },
}

const troubleWords: Readonly<Record<DeviceTrouble, (noun: string) => Sentence>> = {
  refused: (noun) => ({ title: `Your system does not let us use the ${noun}`, detail: `Allow it for Footlight in the privacy settings of your system, then press Try again.` }),
  missing: (noun) => ({ title: `No ${noun} found`, detail: `Plug one in: it is offered here as soon as it is there.` }),
  unplugged: (noun) => ({ title: `Your ${noun} was unplugged`, detail: `Plug it in again, or go on with another one.` }),
  busy: (noun) => ({ title: `Another program is using the ${noun}`, detail: `Close that program, or go on with another ${noun}.` }),
  failed: (noun) => ({ title: `The ${noun} did not start`, detail: `Try again, or go on with another one.` }),
}

export function troubleSentence(kind: DeviceKind, trouble: DeviceTrouble): Sentence {
  return troubleWords[trouble](kind)
}

export const serverRefusals: Readonly<Record<Extract<ServerChoice, { kind: 'refused' }>['reason'], string>> = {
  invalid_address: 'That is not an address. It looks like live.example.org.',
  insecure_address: 'Use https:// for a server that is not on this machine, so that nobody on the way can watch or listen.',
  unreachable: 'Nobody answers there. Check the address and your connection.',
  not_footlight: 'Something answers there, but it is not a Footlight server.',
}
