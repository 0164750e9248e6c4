import { action, makeObservable, observable } from 'mobx'

/**
 * The result of a battle that she has read: it is told again with every reconnect, and she need not close it
 * twice.
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
