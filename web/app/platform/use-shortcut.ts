import { useEffect, useEffectEvent } from 'react'
import type { ShortcutKey } from './shortcuts.ts'
import { useStores } from './stores-context.ts'

/** Answers a key of the whole page while the component is there. */
export function useShortcut(key: ShortcutKey, handler: () => void): void {
  const { shortcuts } = useStores()
  const onPress = useEffectEvent(handler)
  useEffect(() => shortcuts.on(key, () => onPress()), [shortcuts, key])
}
