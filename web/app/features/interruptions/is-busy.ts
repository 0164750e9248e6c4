import type { Stores } from '../../platform/stores.ts'

/** Whatever holds somebody's eyes or hands: dialogs, menus, the tip box. */
const UNINTERRUPTED = '[role=dialog],[role=alertdialog],[role=menu],[data-uninterrupted]'
const TYPING = 'input,textarea,select,[contenteditable]'

/** Whether nothing may open now that was not asked for (INTERRUPT-01). */
export function isBusy({ ui, tip, room }: Pick<Stores, 'ui' | 'tip' | 'room'>, page: Document): boolean {
  const { shows } = room
  return (
    page.hidden ||
    ui.isModalOpen ||
    tip.prompt !== null ||
    shows.calls.prompt !== null ||
    room.isOwner ||
    [shows.ownParticipant, shows.request, shows.cameraRequest, shows.camera].some((part) => part !== null) ||
    page.querySelector(UNINTERRUPTED) !== null ||
    (page.activeElement?.matches(TYPING) ?? false)
  )
}
