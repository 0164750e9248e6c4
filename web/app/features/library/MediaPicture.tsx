import type { Picture } from '@footlight/core/protocol/library'

interface MediaPictureProps {
  readonly picture: Picture
  /** How wide it is shown, as in `sizes` of an image. */
  readonly sizes: string
  readonly alt: string
  readonly className?: string | undefined
  readonly isLazy?: boolean
}

/** A picture of a library in the smallest size that is sharp here. */
export function MediaPicture({ picture, sizes, alt, className, isLazy = true }: MediaPictureProps) {
  const sourcesOf = (format: string) =>
    picture.sizes.map((size) => `${picture.base}/w${size}.${format} ${size}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={sourcesOf('avif')} sizes={sizes} />
      <img
        className={className}
        src={`${picture.base}/w${picture.sizes.at(-1)}.webp`}
        srcSet={sourcesOf('webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={isLazy ? 'lazy' : 'eager'}
        decoding="async"
      />
    </picture>
  )
}
