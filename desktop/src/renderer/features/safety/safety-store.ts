import { action, makeObservable, observable, observableRef } from 'mobx'
import type { PanicKeyState, PanicReport } from '../../../shared/ipc/safety.ts'

interface Reading {
  readonly panic: PanicReport | null
  readonly key: PanicKeyState
}

/** What main says about panic: whether it is on, what it cut, and whether the key works. */
export class SafetyStore {
  panic: PanicReport | null
  key: PanicKeyState
  /** When the show began that panic cut, wall clock in ms; null: there was none, or it was taken up again. */
  cutShowSince: number | null = null
  isKeyNoticeRead = false

  constructor({ panic, key }: Reading) {
    this.panic = panic
    this.key = key
    makeObservable(this, {
      panic: observableRef,
      key: observableRef,
      cutShowSince: observable,
      isKeyNoticeRead: observable,
      take: action,
      takeKey: action,
      rememberShow: action,
      forgetShow: action,
      readKeyNotice: action,
    })
  }

  take(panic: PanicReport | null): void {
    this.panic = panic
  }

  takeKey(key: PanicKeyState): void {
    this.key = key
    this.isKeyNoticeRead = false
  }

  /** A second cut of the same press finds no show any more: the first one counts. */
  rememberShow(since: number | null): void {
    this.cutShowSince = since ?? this.cutShowSince
  }

  forgetShow(): void {
    this.cutShowSince = null
  }

  readKeyNotice(): void {
    this.isKeyNoticeRead = true
  }
}

/**
 * Of the report as a whole: everything may still run, nothing does, this console does nothing but the room may
 * be on air, or some named parts may still run.
 */
type PanicProgress = 'cutting' | 'all_off' | 'here_off' | 'not_all_off'

/**
 * Nothing is off before it was confirmed, the room by the server: an encoder that this console does not
 * control may keep it on air (DESK-PANIC-09).
 */
export function progressOf({ cuts, standby }: Pick<PanicReport, 'cuts' | 'standby'>): PanicProgress {
  if (cuts === null) return 'cutting'
  if (!cuts.every(({ stopped }) => stopped)) return 'not_all_off'
  return isRoomOff(standby) ? 'all_off' : 'here_off'
}

/** Whether the server has confirmed that no viewer sees the room. */
export function isRoomOff(standby: PanicReport['standby']): boolean {
  return standby === 'on' || standby === 'off_air'
}
