import type { Generated } from 'kysely'

/** Times are ms since 1970, flags 0 or 1. */
export interface OnCameraTables {
  /** Of the accounts: who may be on camera, and what puts changes of one host in order. */
  people: {
    id: number
    username: string
    display_name: string
    type: string
    identity_confirmed: number
    suspended_until: number | null
    /** As JSON. */
    settings: string
  }
  streaming_partners: PartnerTable
  camera_periods: CameraPeriodTable
}

interface PartnerTable {
  /** In whose stream. */
  host: number
  person: number
  state: string
  /** The host says that they are in the picture, now or with the next stream. */
  is_on_camera: number
  asked_at: number
  changed_at: number
}

/** One time in which somebody was in the picture of a stream, its performer too. */
interface CameraPeriodTable {
  id: Generated<number>
  /** Whose stream. */
  host: number
  person: number
  began_at: number
  /** Until then at least, should the process die. */
  seen_at: number
  /** null: they are still. */
  ended_at: number | null
}
