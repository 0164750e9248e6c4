import { useConsole } from '../../app/console-context.ts'

/**
 * Where the console finds the picture that somebody chose, by the address that the server says; null: they chose none,
 * and their first letter is drawn here instead of there.
 */
export function usePictureOf(): (avatarUrl: string) => string | null {
  const { origin } = useConsole().server
  return (avatarUrl) => (origin === null || avatarUrl.endsWith('.svg') ? null : `${origin}${avatarUrl}`)
}
