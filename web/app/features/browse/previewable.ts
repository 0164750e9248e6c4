import { isModest } from '../../platform/modest.ts'

/**
 * The picture of the stream that a loop of the room may play over; null: the card shows none, because there is none
 * that anybody may see, or the person wants less motion or less data.
 */
export function previewableOn(link: HTMLElement): Element | null {
  return isModest() ? null : link.querySelector('img[src*="/thumbs/"]')
}
