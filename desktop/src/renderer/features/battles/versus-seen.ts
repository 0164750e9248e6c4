import { action, makeObservable, observable } from 'mobx'

/**
 * The result of a battle that the performer has read: it is sent again with every reconnect, and they need
 * not close it twice.
 */
export class VersusSeen {
  id: string | null = null

  constructor() {
    makeObservable(this, { id: observable, see: action })
  }

  see(versusId: string): void {
    this.id = versusId
  }
}
