/**
 * Through the device's own sheet where it has one, else by the clipboard. `dismissed`: the person changed
 * their mind.
 */
export async function share(
  title: string,
  url: string,
): Promise<'shared' | 'copied' | 'dismissed' | 'failed'> {
  if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
    return navigator.share({ title, url }).then(
      () => 'shared' as const,
      () => 'dismissed' as const,
    )
  }
  return (navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))).then(
    () => 'copied' as const,
    () => 'failed' as const,
  )
}
