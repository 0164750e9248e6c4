import type { IncomingServerEvent } from '@footlight/core/protocol/parse'
import type { SwipeItem } from '@footlight/core/protocol/swipe'
import { action, makeObservable, observable, observableRef } from 'mobx'
import { WatchedRoom, type WatchedRoomDeps } from '../../media/watched-room.ts'

/** Lines of the chat that are shown over the picture. */
const LINES_SHOWN = 4

export interface ChatPeekLine {
  readonly key: string
  readonly username: string
  readonly text: string
}

/**
 * One room of the feed: its socket, its picture and the last words of its chat. It is opened while the one
 * before is still shown, on a small layer and without being counted as a viewer; `show` makes it the room that
 * is looked at.
 */
export class SwipeRoom extends WatchedRoom {
  readonly item: SwipeItem
  viewers: number
  subject: string
  lines: readonly ChatPeekLine[] = []
  isShown = false

  constructor(item: SwipeItem, deps: WatchedRoomDeps) {
    super(item.card.username, item.card.status, deps)
    this.item = item
    this.viewers = item.card.viewers
    this.subject = item.card.subject
    makeObservable(this, {
      viewers: observable,
      subject: observable,
      lines: observableRef,
      isShown: observable,
      show: action,
    })
  }

  /** From now on it is looked at: counted, loud if wanted, as sharp as the line carries. */
  show(isLoud: boolean): void {
    this.isShown = true
    this.link.send('v3.room.shown', {})
    this.screen.setLoud(isLoud)
    void this.player.chooseLayer(null)
  }

  protected override get isAhead(): boolean {
    return !this.isShown
  }

  protected override heard(event: IncomingServerEvent): void {
    switch (event.name) {
      case 'v3.chat.user_count':
        this.viewers = event.payload.user_count
        return
      case 'v3.chat.subject':
        this.subject = event.payload.subject
        return
      case 'v3.chat.history':
        for (const line of event.payload.messages.slice(-LINES_SHOWN)) this.#add(line)
        return
      case 'v3.chat.message':
        if (event.payload.is_private !== true) this.#add(event.payload)
        return
      case 'v3.chat.removed':
        this.lines = this.lines.filter(({ key }) => key !== String(event.payload.id))
        return
    }
  }

  #add({ id, user, message }: { id: number; user: { username: string }; message: string }): void {
    const line = { key: String(id), username: user.username, text: message }
    this.lines = [...this.lines.filter(({ key }) => key !== line.key), line].slice(-LINES_SHOWN)
  }
}
