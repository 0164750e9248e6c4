import { removeAvatar } from '@footlight/server/avatars/avatar-repository'
import type { DecisionParts } from '@footlight/server/cases/case-port'
import { removeStoredLine } from '@footlight/server/chat/chat-content'
import { removeItem } from '@footlight/server/library/library-repository'
import { removePost } from '@footlight/server/posts/post-repository'
import { removePicture, removeText } from '@footlight/server/profiles/profile-repository'
import { closeWithCase } from '@footlight/server/reports/close-with-case'
import { removeStoredSubject } from '@footlight/server/rooms/subject-content'

/** What the areas do in the transaction of a decision. */
export const parts: DecisionParts = {
  close: closeWithCase,
  content: {
    avatar: { remove: removeAvatar },
    profile_picture: { remove: removePicture },
    profile_text: { remove: removeText },
    media: { remove: (transaction, owner, id, act) => removeItem(transaction, owner, Number(id), act) },
    room_subject: { remove: removeStoredSubject },
    chat_line: { remove: removeStoredLine },
    post: { remove: (transaction, owner, id, act) => removePost(transaction, owner, Number(id), act) },
  },
}
