import type { ContentKind } from '@footlight/core/protocol'
import { removeAvatar } from '@footlight/server/avatars/avatar-repository'
import type { ContentByKind, DecisionParts } from '@footlight/server/cases/case-port'
import { removeStoredLine } from '@footlight/server/chat/chat-content'
import { removeItem, restoreItem } from '@footlight/server/library/library-repository'
import { removePost, restorePost } from '@footlight/server/posts/post-repository'
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

/** What the areas put back in the transaction that reverses one; of the others nothing is kept. */
export const backParts: Readonly<Record<ContentKind, Pick<ContentByKind[ContentKind], 'restore'>>> = {
  ...{ avatar: {}, profile_picture: {}, profile_text: {}, room_subject: {}, chat_line: {} },
  media: { restore: (transaction, owner, id, act) => restoreItem(transaction, owner, Number(id), act) },
  post: { restore: (transaction, owner, id, act) => restorePost(transaction, owner, Number(id), act) },
}
