import type { PlayedClip } from './player.ts'

/** One film of the operator's catalogue. */
export interface CatalogueClip extends PlayedClip {
  readonly title: string
  /** Sources of ffmpeg that draw it; null: the operator puts the file there. */
  readonly drawing: { readonly video: string; readonly audio: string } | null
}

/**
 * What can be watched together. Data of the operator: each is a file `<id>.webm` in `watch-clips` below
 * DATA_DIR, served from our own origin. The one that comes with the platform is drawn by it: slow colors and
 * a quiet tone, nobody in it.
 */
export const watchClips: readonly CatalogueClip[] = [
  {
    id: 'colour-drift',
    title: 'Colour drift',
    durationMs: 60_000,
    drawing: {
      // Drawn tiny and enlarged: colors without edges lose nothing by it, and it takes two seconds instead
      // of thirty.
      video:
        'gradients=size=64x36:rate=10:speed=0.02:c0=0x3b1d60:c1=0xff5d8f:c2=0x1d4e60:c3=0xf2b84b:nb_colors=4:seed=7,format=yuv420p,scale=320:180:flags=fast_bilinear',
      audio: 'sine=frequency=220:sample_rate=48000,volume=0.05',
    },
  },
]

export function findClip(id: string): CatalogueClip | null {
  return watchClips.find((clip) => clip.id === id) ?? null
}
