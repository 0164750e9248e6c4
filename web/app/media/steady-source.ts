import { useEffect, useState } from 'react'

/**
 * The newest address whose picture is decoded; the one before until then. A picture that fails leaves the old
 * one.
 */
export function useSteadySource(src: string): string {
  const [shown, setShown] = useState(src)
  useEffect(() => {
    if (src === shown) return
    let wanted = true
    const image = new Image()
    image.src = src
    image.decode().then(
      () => {
        if (wanted) setShown(src)
      },
      // The picture was replaced or withdrawn on its way; the next refresh brings another address.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [src, shown])
  return shown
}
