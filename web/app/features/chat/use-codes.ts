import type { UserSettings } from '@footlight/core/protocol/user'
import { useMemo } from 'react'
import { useStores } from '../../platform/stores-context.ts'

const none: ReadonlySet<string> = new Set()

/** Emoticons that this reader sees as pictures: the operator's list, or none where text is wanted. */
export function useCodes(): ReadonlySet<string> {
  const { room, session } = useStores()
  const list = room.data?.chat.emoticonList
  const arePictures = choiceOf(session.settings, 'chat_emoticons', true)
  return useMemo(
    () => (arePictures && list !== undefined ? new Set(list.map(({ code }) => code)) : none),
    [arePictures, list],
  )
}

/** What this reader chose; guests have what is usual. */
export function choiceOf<Name extends keyof UserSettings>(
  settings: UserSettings | null,
  name: Name,
  usual: UserSettings[Name],
): UserSettings[Name] {
  return settings?.[name] ?? usual
}
