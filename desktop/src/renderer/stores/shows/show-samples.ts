import {
  defaultPerformerSettings,
  type SeatForPerformer,
  type ShowRequest,
  type ShowState,
  type StageShow,
} from '@footlight/core/protocol'

/** For tests: a show as the server tells it; `more` says what matters. */
export function sampleStage(more: Partial<StageShow> = {}): StageShow {
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

export function sampleSeat(more: Partial<SeatForPerformer> = {}): SeatForPerformer {
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
  desk: Partial<NonNullable<ShowState['desk']>> = {},
  more: Partial<ShowState> = {},
): ShowState {
  return {
    stage: null,
    mine: [],
    discount: null,
    desk: { requests: [], seats: [], tokens: 0, ...desk },
    ...more,
  }
}

export const sampleSettings = defaultPerformerSettings
