import { action, makeObservable, observable, observableRef } from 'mobx'
import type { CrashNote } from '../../../shared/ipc/windows.ts'

interface Reading {
  readonly crashes: readonly CrashNote[]
  readonly resume: boolean
}

/** What broke since the last time, and whether the show that broke with it resumes unasked. */
export class RecoveryStore {
  /** Newest first; empty once the performer has read it. */
  crashes: readonly CrashNote[]
  /** The page before this one was on air when its process ended; the performer had not stopped. */
  resumes: boolean

  constructor({ crashes, resume }: Reading) {
    this.crashes = crashes
    this.resumes = resume
    makeObservable(this, { crashes: observableRef, resumes: observable, read: action, resumed: action })
  }

  read(): void {
    this.crashes = []
  }

  resumed(): void {
    this.resumes = false
  }
}
