import {
  type CurrentShow,
  defaultPerformerSettings,
  type ParticipantForPerformer,
  type ShowRequest,
  type ShowState,
} from '@footlight/core/protocol'

/** For tests: a show as the server tells it; `more` says what matters. */
export function sampleCurrentShow(more: Partial<CurrentShow> = {}): CurrentShow {
  return {
    show_id: 's1',
    kind: 'private',
    phase: 'running',
    started_at: 0,
    is_exclusive: false,
    price_per_minute: 30,
    spy_price_per_minute: 12,
    spy_startup_tip: 0,
    ticket_price: null,
    recording_price: null,
    message: '',
    at: null,
    target: null,
    reached: null,
    refund_joined_minute_before_end: null,
    ...more,
  }
}

export function sampleRequest(more: Partial<ShowRequest> = {}): ShowRequest {
  return {
    request_id: 'r1',
    kind: 'private',
    username: 'vera',
    is_exclusive: false,
    cam2cam: false,
    watch_together: false,
    price_per_minute: 30,
    pre_tip: 0,
    requested_at: 0,
    expires_at: 120_000,
    ...more,
  }
}

export function sampleParticipant(more: Partial<ParticipantForPerformer> = {}): ParticipantForPerformer {
  return {
    username: 'vera',
    role: 'payer',
    kind: 'private',
    show_id: 's1',
    price_per_minute: 60,
    tokens: 0,
    seconds: 0,
    seconds_left: 60,
    is_paused: false,
    cam2cam: false,
    ...more,
  }
}

export function sampleState(
  performer: Partial<NonNullable<ShowState['performer']>> = {},
  more: Partial<ShowState> = {},
): ShowState {
  return {
    current: null,
    mine: [],
    discount: null,
    performer: { requests: [], participants: [], tokens: 0, ...performer },
    ...more,
  }
}

export const sampleSettings = defaultPerformerSettings
