import type { SeatRole, ShowKind, ShowState, StageShow } from '@footlight/core/protocol'
import type { DeskRecords } from '../desks.ts'
import type { RoomContext, RoomDesk } from '../room-desk.ts'
import type { Visitor } from '../visitor.ts'

/** The shows of one room. */
export class ShowDesk implements RoomDesk {
  readonly #context: RoomContext

  constructor(context: RoomContext, _records: DeskRecords) {
    this.#context = context
  }

  /** The show that runs on stage; null: none. */
  get kindOnStage(): ShowKind | null {
    return null
  }

  get isExclusive(): boolean {
    return false
  }

  stage(): StageShow | null {
    return null
  }

  standingOf(_visitor: Visitor): { readonly seat: SeatRole | null; readonly mayShowCamera: boolean } {
    return { seat: null, mayShowCamera: false }
  }

  isBusy(): boolean {
    return false
  }

  stateFor(_visitor: Visitor): ShowState {
    return { stage: this.stage(), mine: [], discount: null }
  }
}
